import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { loadPart } from '../calls/load-part.ts';
import type { PartName } from '../calls/part-names.ts';

export type WordFile = { readonly default: object };
/** One file per language, fetched when it is chosen. */
export type WordFiles = Readonly<Record<string, () => Promise<WordFile>>>;

/**
 * The Vietnamese file as text: the customer page imports some of its words by name, and what is both built in and fetched
 * would be built in whole.
 */
const files: WordFiles = {
  ...import.meta.glob<WordFile>(['../../../api/src/words/*.json', '!../../../api/src/words/vi.json']),
  '../../../api/src/words/vi.json': async () => {
    const { default: text } = await import('@salus/api/words/vi.json?raw');
    return { default: JSON.parse(text) };
  },
};

/** What the server and both pages say. */
export const apiWordsIn = (code: LanguageCode) =>
  readWords(files, `../../../api/src/words/${code}.json`, `apiWords:${code}`);

/** @throws where there is no such file, or it can't be fetched: then it may be asked for again */
export async function readWords(from: WordFiles, path: string, part: PartName): Promise<object> {
  const file = from[path];
  if (!file) throw new Error(`there is no ${path}`);
  return (await loadPart(part, file)).default;
}
