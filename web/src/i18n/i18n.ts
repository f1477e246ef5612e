import { speakLanguage } from '@salus/api/client.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { apiWordsIn } from './api-words.ts';
import { askedPseudo, type Pseudo } from './asked-pseudo.ts';
import { isolateWords } from './isolate.ts';
import { DEFAULT_LANGUAGE, type Language, type LanguageCode, languageOf, languages } from './languages.ts';
import type { Tree } from './pseudo-locale.ts';
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts';
import { staffWordsIn } from './staff-words.ts';

/** Of the pseudo-locale, where development asked for it. */
let pseudoDirection: Language['direction'] | null = null;

/**
 * The words of one language are fetched before anything is drawn: they are never missing for a moment. No other language
 * need stand behind it, because each has every sentence (tools/words.test.ts).
 */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: {},
    defaultNS: 'staff',
    // React escapes by itself; what is put into a sentence must keep its own direction.
    interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolateWords },
    // What is fetched later is drawn when it comes.
    react: { bindI18nStore: 'added' },
  });
  // Where a language can't be fetched the page is drawn in Vietnamese; the choice is remembered all the same.
  await speak(rememberedLanguage()).catch(() => speak(DEFAULT_LANGUAGE));
  const pseudo = askedPseudo();
  if (pseudo) await speakPseudo(pseudo);
  showLanguage();
}

/** @throws where the language could not be fetched: the one in use stays */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speak(code);
  rememberLanguage(code);
  showLanguage();
}

/** The screens' own sentences at the root, those shared with the server under `words`: `t(($) => $.words.statuses.PAID)`. */
export function useWords() {
  return useTranslation(['staff', 'words']).t;
}

export function currentLanguage(): Language {
  const current = languageOf(i18next.language) ?? (languages[0] as Language);
  return pseudoDirection ? { ...current, direction: pseudoDirection } : current;
}

async function speak(code: LanguageCode): Promise<void> {
  if (!i18next.hasResourceBundle(code, 'staff')) {
    const [staff, words] = await Promise.all([staffWordsIn(code), apiWordsIn(code)]);
    i18next.addResourceBundle(code, 'staff', staff).addResourceBundle(code, 'words', words);
  }
  await i18next.changeLanguage(code);
  if (code !== DEFAULT_LANGUAGE) void knowCatalogue();
}

/** The words of the catalogue are found by the Vietnamese ones. No screen waits for them: without, it says those. */
async function knowCatalogue(): Promise<void> {
  if (i18next.hasResourceBundle(DEFAULT_LANGUAGE, 'words')) return;
  const words = await apiWordsIn(DEFAULT_LANGUAGE).catch(() => null);
  if (words) i18next.addResourceBundle(DEFAULT_LANGUAGE, 'words', words);
}

function showLanguage(): void {
  const { code, direction } = currentLanguage();
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
  speakLanguage(code);
}

async function speakPseudo(kind: Pseudo): Promise<void> {
  const [{ pseudoWords }, staff, words] = await Promise.all([
    import('./pseudo-locale.ts'),
    staffWordsIn(DEFAULT_LANGUAGE),
    apiWordsIn(DEFAULT_LANGUAGE),
  ]);
  i18next.addResourceBundle(DEFAULT_LANGUAGE, 'staff', pseudoWords(staff as Tree, kind));
  i18next.addResourceBundle(DEFAULT_LANGUAGE, 'words', pseudoWords(words as Tree, kind));
  await i18next.changeLanguage(DEFAULT_LANGUAGE);
  pseudoDirection = kind === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
