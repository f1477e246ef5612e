import { DEFAULT_LANGUAGE, findLanguage, type LanguageCode } from './languages.ts';

const REMEMBERED = 'salus.language';

/** The language chosen in this browser on either page, else Vietnamese (I18N-1). */
export function rememberedLanguage(): LanguageCode {
  try {
    return findLanguage(localStorage.getItem(REMEMBERED))?.code ?? DEFAULT_LANGUAGE;
  } catch {
    // The browser blocks storage.
    return DEFAULT_LANGUAGE;
  }
}

export function rememberLanguage(code: LanguageCode): void {
  try {
    localStorage.setItem(REMEMBERED, code);
  } catch {
    // Without storage, the choice applies to this page only.
  }
}
