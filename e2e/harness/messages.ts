import { existsSync, readFileSync } from 'node:fs';
import { isObject, objectKeys } from '@salus/domain/objects.ts';

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

/** Parsed files: a journey asks for a text of them hundreds of times. */
const parsedFiles = new Map<string, unknown>();

/** The messages of a folder in a language; undefined without any. */
function readMessages(folder: Folder, language: string): unknown {
  const path = `${folders[folder]}/${language}.json`;
  const file = new URL(path, import.meta.url);
  if (!parsedFiles.has(path))
    parsedFiles.set(path, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
  return parsedFiles.get(path);
}

function sentence(folder: Folder, language: string, path: string): string | undefined {
  let at = readMessages(folder, language);
  for (const step of path.split('.')) at = isObject(at) ? at[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** All messages of a language, except those with placeholders. */
export function everySentence(language: string): string[] {
  const texts = (at: unknown): string[] =>
    typeof at === 'string' ? [at] : isObject(at) ? Object.values(at).flatMap(texts) : [];
  return objectKeys(folders)
    .flatMap((folder) => texts(readMessages(folder, language)))
    .filter((text) => !text.includes('{{'));
}
