import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { readWords, type WordFile, type WordFiles } from './api-words.ts';

const files: WordFiles = import.meta.glob<WordFile>('./*.json');

/** What the screens of the staff say. */
export const staffWordsIn = (code: LanguageCode) => readWords(files, `./${code}.json`, `staffWords:${code}`);
