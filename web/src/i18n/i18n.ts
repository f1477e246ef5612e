import { speakLanguage } from '@salus/api/client.ts';
import words from '@salus/api/words/vi.json';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { apiWordsIn } from './api-words.ts';
import { askedPseudo, type Pseudo } from './asked-pseudo.ts';
import { isolateWords } from './isolate.ts';
import { DEFAULT_LANGUAGE, type Language, type LanguageCode, languageOf, languages } from './languages.ts';
import { rememberedLanguage, rememberLanguage } from './remembered-language.ts';
import { staffWordsIn } from './staff-words.ts';
import staff from './vi.json';

/** Of the pseudo-locale, where development asked for it. */
let pseudoDirection: Language['direction'] | null = null;

/**
 * Vietnamese is built in, because it is the source and what every other language falls back on. Another language is
 * fetched before anything is drawn: words are never missing for a moment.
 */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { vi: { staff, words } },
    defaultNS: 'staff',
    // React escapes by itself; what is put into a sentence must keep its own direction.
    interpolation: { escapeValue: true, useRawValueToEscape: true, escape: isolateWords },
  });
  const remembered = rememberedLanguage();
  // Without a network the page is drawn in Vietnamese; the choice is remembered all the same.
  if (remembered !== DEFAULT_LANGUAGE) await speak(remembered).catch(() => undefined);
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
    const [ofScreens, shared] = await Promise.all([staffWordsIn(code), apiWordsIn(code)]);
    i18next.addResourceBundle(code, 'staff', ofScreens ?? {}).addResourceBundle(code, 'words', shared ?? {});
  }
  await i18next.changeLanguage(code);
}

function showLanguage(): void {
  const { code, direction } = currentLanguage();
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
  speakLanguage(code);
}

async function speakPseudo(kind: Pseudo): Promise<void> {
  const { pseudoWords } = await import('./pseudo-locale.ts');
  i18next.addResourceBundle('vi', 'staff', pseudoWords(staff, kind));
  i18next.addResourceBundle('vi', 'words', pseudoWords(words, kind));
  await i18next.changeLanguage('vi');
  pseudoDirection = kind === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
