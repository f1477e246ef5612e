import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '@salus/domain/objects.ts';

const folders = {
  staff: '../../messages/src/staff',
  domain: '../../messages/src/domain',
  customer: '../../messages/src/customer',
} as const;
type Folder = keyof typeof folders;

/**
 * Message of a language, to find buttons: `message('staff', 'listFilters.more')`. Falls back to the
 * source language.
 */
export function messagesIn(language: string) {
  return (folder: Folder, path: string): string => {
    const text = sentence(folder, language, path) ?? sentence(folder, 'vi', path);
    if (text === undefined) throw new Error(`there are no words ${path} in ${folders[folder]}`);
    return text;
  };
}

export type Message = ReturnType<typeof messagesIn>;

function sentence(folder: Folder, language: string, path: string): string | undefined {
  const file = new URL(`${folders[folder]}/${language}.json`, import.meta.url);
  if (!existsSync(file)) return undefined;
  let at: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const step of path.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** All messages of a language, except those with placeholders. */
export function everySentence(language: string): string[] {
  const texts = (at: unknown): string[] =>
    typeof at === 'string' ? [at] : isObject(at) ? Object.values(at).flatMap(texts) : [];
  const files = Object.values(folders).map(
    (folder) => new URL(`${folder}/${language}.json`, import.meta.url),
  );
  return files
    .flatMap((file) => texts(JSON.parse(readFileSync(file, 'utf8'))))
    .filter((text) => !text.includes('{{'));
}
