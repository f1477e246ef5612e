import words from '@salus/api/words/vi.json';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type LanguageCode, languages } from './languages.ts';
import staff from './vi.json';

const REMEMBERED = 'salus.language';

/** Vietnamese is built in, because it is the source and the default; every other language will be fetched when chosen. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: rememberedLanguage(),
    fallbackLng: DEFAULT_LANGUAGE,
    resources: { vi: { staff, words } },
    defaultNS: 'staff',
    // React escapes by itself.
    interpolation: { escapeValue: false },
  });
  showLanguage();
}

export async function chooseLanguage(code: LanguageCode): Promise<void> {
  localStorage.setItem(REMEMBERED, code);
  await i18next.changeLanguage(code);
  showLanguage();
}

/** The screens' own sentences at the root, those shared with the server under `words`: `t(($) => $.words.statuses.PAID)`. */
export function useWords() {
  return useTranslation(['staff', 'words']).t;
}

export function currentLanguage() {
  return languages.find(({ code }) => code === i18next.language) ?? languages[0];
}

function rememberedLanguage(): LanguageCode {
  const remembered = localStorage.getItem(REMEMBERED);
  return languages.find(({ code }) => code === remembered)?.code ?? DEFAULT_LANGUAGE;
}

function showLanguage(): void {
  const { code, direction } = currentLanguage();
  document.documentElement.lang = code;
  document.documentElement.dir = direction;
}
