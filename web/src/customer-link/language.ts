import { speakLanguage } from '@salus/api/client.ts';
import { useSyncExternalStore } from 'react';
import { apiWordsIn, readWords, type WordFile, type WordFiles } from '../i18n/api-words.ts';
import { askedPseudo, type Pseudo } from '../i18n/asked-pseudo.ts';
import { DEFAULT_LANGUAGE, type Language, type LanguageCode, languageOf, languages } from '../i18n/languages.ts';
import { rememberedLanguage, rememberLanguage } from '../i18n/remembered-language.ts';
import { speak, words } from './words.ts';

/** Vietnamese is built into this page: it is what most customers read, and it saves a phone the way there and back. */
const files: WordFiles = import.meta.glob<WordFile>(['./words/*.json', '!./words/vi.json']);
const listeners = new Set<() => void>();
let current: Language = languages[0] as Language;

/** The language that was chosen in this browser. Its words are there before anything is drawn; Vietnamese where they can't be fetched. */
export async function startLanguage(): Promise<void> {
  const remembered = rememberedLanguage();
  if (remembered !== DEFAULT_LANGUAGE) await show(remembered).catch(() => undefined);
  const pseudo = askedPseudo();
  if (pseudo) await showPseudo(pseudo);
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
  speak(code === DEFAULT_LANGUAGE ? null : await wordsIn(code));
  current = languageOf(code) ?? current;
  document.documentElement.lang = current.code;
  document.documentElement.dir = current.direction;
  speakLanguage(current.code);
  for (const changed of listeners) changed();
}

async function wordsIn(code: LanguageCode) {
  const [page, shared] = await Promise.all([
    readWords(files, `./words/${code}.json`, `customerWords:${code}`),
    apiWordsIn(code),
  ]);
  return { ...page, shared };
}

async function showPseudo(kind: Pseudo): Promise<void> {
  const { pseudoWords } = await import('../i18n/pseudo-locale.ts');
  speak(pseudoWords(words, kind));
  document.documentElement.dir = kind === 'pseudo-rtl' ? 'rtl' : 'ltr';
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
