import { z } from 'zod';
import type { InsecureName } from './insecure-names.ts';

/** Beside its schema: all that documents, checks and tests know of a setting. */
export type SettingFacts = {
  /** The value in .env.example. */
  readonly example?: string;
  /** For operators: the comment in .env.example and the line of docs/configuration.md. */
  readonly meaning?: string;
  /** A start in production without it fails and names it (RUN-4). */
  readonly neededBy?: 'production' | 'provider';
  /** Keys that sign or grant access are chosen here; a provider issues its own in its own form. */
  readonly key?: 'chosen' | 'issued' | 'gateway';
  /** The program calls this address; the name permits http, and null needs no permission. */
  readonly http?: InsecureName | null;
  readonly isDatabase?: boolean;
  /** A safe value in production, for tests; a key is new at each call. */
  readonly safe?: string | { readonly key: 'base64' | 'hex' };
};

export const settingFacts = z.registry<SettingFacts>();

/** An empty variable counts as unset. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

export function setting<S extends z.ZodType>(schema: S, facts: SettingFacts): S {
  settingFacts.add(schema, facts);
  return schema;
}

export const optionalText = (facts: SettingFacts) => setting(z.string().optional(), facts);

export const textLike = (pattern: RegExp, facts: SettingFacts) =>
  setting(z.string().regex(pattern).optional(), facts);

export const optionalAddress = (facts: SettingFacts) => setting(z.url().optional(), facts);
