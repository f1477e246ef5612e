import {
  DEFAULT_LANGUAGE,
  directionOf,
  type LanguageCode,
  languageCodes,
  languageNames,
} from '@salus/domain/people/languages.ts';

export { DEFAULT_LANGUAGE, type LanguageCode };

export type Language = {
  readonly code: LanguageCode;
  /** As its own readers call it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** For Intl: the portal's digits in every language (I18N-3). */
  readonly locale: string;
};

/** The languages of the product. The switches of both pages and `<html lang dir>` follow this list. */
export const languages: readonly Language[] = languageCodes.map((code) => ({
  code,
  name: languageNames[code],
  direction: directionOf(code),
  locale: `${code}-u-nu-latn`,
}));

export function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}
