import { speakLanguage } from '@salus/api/client.ts';
import { useSyncExternalStore } from 'react';
import { apiWordsIn, readWords, type WordFile, type WordFiles } from '../i18n/api-words.ts';
import { DEFAULT_LANGUAGE, type Language, type LanguageCode, languageOf, languages } from '../i18n/languages.ts';
import { rememberedLanguage, rememberLanguage } from '../i18n/remembered-language.ts';
import { speak } from './words.ts';

const files: WordFiles = import.meta.glob<WordFile>(['./words/*.json', '!./words/vi.json']);
const listeners = new Set<() => void>();
let current: Language = languages[0] as Language;

/** The language that was chosen in this browser. Its words are there before anything is drawn; Vietnamese where they can't be fetched. */
export async function startLanguage(): Promise<void> {
  const remembered = rememberedLanguage();
  if (remembered !== DEFAULT_LANGUAGE) await show(remembered).catch(() => undefined);
}

/** @throws where the words could not be fetched: the page goes on in the language that it has */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await show(code);
  rememberLanguage(code);
}

/** Draws anew when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, () => current);
}

async function show(code: LanguageCode): Promise<void> {
  const [page, shared] = await Promise.all([readWords(files, `./words/${code}.json`), apiWordsIn(code)]);
  speak(code === DEFAULT_LANGUAGE ? null : { ...page, shared: shared ?? {} });
  current = languageOf(code) ?? current;
  document.documentElement.lang = current.code;
  document.documentElement.dir = current.direction;
  speakLanguage(current.code);
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
