import type { LanguageCode } from '@salus/domain/people/languages.ts';

type File = { readonly default: object };
type Files = Readonly<Record<string, () => Promise<File>>>;

/** One file per language, fetched when it is chosen. Vietnamese is built into both pages. */
const ofStaff: Files = import.meta.glob<File>(['./*.json', '!./vi.json']);
const shared: Files = import.meta.glob<File>(['../../../api/src/words/*.json', '!../../../api/src/words/vi.json']);

/** What the screens of the staff say; null for Vietnamese. */
export const staffWordsIn = (code: LanguageCode) => read(ofStaff, `./${code}.json`);
/** What the server and both pages say. */
export const sharedWordsIn = (code: LanguageCode) => read(shared, `../../../api/src/words/${code}.json`);

async function read(files: Files, path: string): Promise<object | null> {
  return (await files[path]?.())?.default ?? null;
}
