import type { LanguageCode } from '@salus/domain/people/languages.ts';

export type WordFile = { readonly default: object };
/** One file per language, fetched when it is chosen. Vietnamese is built into both pages. */
export type WordFiles = Readonly<Record<string, () => Promise<WordFile>>>;

const files: WordFiles = import.meta.glob<WordFile>([
  '../../../api/src/words/*.json',
  '!../../../api/src/words/vi.json',
]);

/** What the server and both pages say; null for Vietnamese. */
export const apiWordsIn = (code: LanguageCode) => readWords(files, `../../../api/src/words/${code}.json`);

export async function readWords(from: WordFiles, path: string): Promise<object | null> {
  return (await from[path]?.())?.default ?? null;
}
