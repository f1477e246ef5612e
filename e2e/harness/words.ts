import { existsSync, readFileSync } from 'node:fs';

const folders = {
  staff: '../../web/src/i18n',
  shared: '../../api/src/words',
  customer: '../../web/src/customer-link/words',
} as const;
type Folder = keyof typeof folders;

/** Finds buttons by what they say in a language: `word('staff', 'listFilters.more')`. In the source's where it has no words. */
export function wordsIn(language: string) {
  return (folder: Folder, path: string): string => {
    const found = sentence(folder, language, path) ?? sentence(folder, 'vi', path);
    if (found === undefined) throw new Error(`there are no words ${path} in ${folders[folder]}`);
    return found;
  };
}

export type Word = ReturnType<typeof wordsIn>;

function sentence(folder: Folder, language: string, path: string): string | undefined {
  const file = new URL(`${folders[folder]}/${language}.json`, import.meta.url);
  if (!existsSync(file)) return undefined;
  let at: unknown = JSON.parse(readFileSync(file, 'utf8'));
  for (const step of path.split('.')) at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Everything that is said in a language on the screens, by the server and to customers, but for sentences with blanks. */
export function everySentence(language: string): string[] {
  const said = (at: unknown): string[] =>
    typeof at === 'string' ? [at] : Object.values(at as Readonly<Record<string, unknown>>).flatMap(said);
  const files = Object.values(folders).map((folder) => new URL(`${folder}/${language}.json`, import.meta.url));
  return files.flatMap((file) => said(JSON.parse(readFileSync(file, 'utf8')))).filter((text) => !text.includes('{{'));
}
