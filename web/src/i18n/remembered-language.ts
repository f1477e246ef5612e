import { DEFAULT_LANGUAGE, type LanguageCode, languageOf } from './languages.ts';

const REMEMBERED = 'salus.language';

/** The language that was chosen in this browser, by whichever page; Vietnamese where none was (I18N-1). */
export function rememberedLanguage(): LanguageCode {
  try {
    return languageOf(localStorage.getItem(REMEMBERED))?.code ?? DEFAULT_LANGUAGE;
  } catch {
    // A browser that keeps nothing for third parties.
    return DEFAULT_LANGUAGE;
  }
}

export function rememberLanguage(code: LanguageCode): void {
  try {
    localStorage.setItem(REMEMBERED, code);
  } catch {
    // It holds for this page then.
  }
}
