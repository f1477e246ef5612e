import {
  DEFAULT_LANGUAGE,
  type LanguageCode,
  languageCodes,
  languageNames,
  writingDirection,
} from '@salus/domain/people/languages.ts';

export { DEFAULT_LANGUAGE, type LanguageCode };

export type Language = {
  readonly code: LanguageCode;
  /** In the language itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** For Intl: the portal's digits in every language (I18N-3). */
  readonly locale: string;
};

/** The languages of the product. Both language menus and `<html lang dir>` use this list. */
export const languages: readonly Language[] = languageCodes.map(languageFor);

export function languageFor(code: LanguageCode): Language {
  return {
    code,
    name: languageNames[code],
    direction: writingDirection(code),
    locale: `${code}-u-nu-latn`,
  };
}

export function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}
