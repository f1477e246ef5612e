import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

export type Sentences = ReadonlyMap<string, string>;
type Tree = { readonly [name: string]: string | Tree };

export function hasMessages(folder: string, language: LanguageCode): boolean {
  return existsSync(`${root}${folder}/${language}.json`);
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(root + path, 'utf8'));
}

/** Every message of a file by its full key. */
export function readMessages(folder: string, language: LanguageCode): Sentences {
  return new Map(flatten(readJson(`${folder}/${language}.json`) as Tree));
}

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, inner]): [string, string][] =>
    typeof inner === 'string' ? [[path + name, inner]] : flatten(inner, `${path}${name}.`),
  );
}

/** The plural forms of a language, as named by Intl: `one`, `few`, `other`. */
export function pluralForms(language: LanguageCode): readonly string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
}

const FORM = /_(zero|one|two|few|many|other)$/;

/** A key without its plural form: `age_few` → `age`; null for other keys. */
export function stemOf(key: string): string | null {
  return FORM.test(key) ? key.replace(FORM, '') : null;
}
