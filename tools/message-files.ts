import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject } from '@salus/domain/objects.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Folders with one message file per language. */
export const messageFolders = [
  'messages/src/staff',
  'messages/src/domain',
  'messages/src/customer',
  'messages/src/server',
] as const;
export const TERMS_FOLDER = 'messages/src/terms';

type Sentences = ReadonlyMap<string, string>;

export function hasMessages(folder: string, language: LanguageCode): boolean {
  return existsSync(`${root}${folder}/${language}.json`);
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(root + path, 'utf8'));
}

/** Every message of a file by its full key. */
export function readMessages(folder: string, language: LanguageCode): Sentences {
  return new Map(flatten(readJson(`${folder}/${language}.json`)));
}

function flatten(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]];
  if (!isObject(tree)) throw new Error(`${path} is no message`);
  return Object.entries(tree).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** The plural forms of a language, as named by Intl: `one`, `few`, `other`. */
export function pluralForms(language: LanguageCode): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

const FORM = /_(zero|one|two|few|many|other)$/;

/** A key without its plural form: `age_few` → `age`; null for other keys. */
export function keyStem(key: string): string | null {
  return FORM.test(key) ? key.replace(FORM, '') : null;
}
