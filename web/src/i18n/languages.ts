import { DEFAULT_LANGUAGE, type LanguageCode, languageCodes } from '@salus/domain/people/languages.ts';

export { DEFAULT_LANGUAGE, type LanguageCode };

export type Language = {
  readonly code: LanguageCode;
  /** As its own readers call it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** For Intl: the portal's digits in every language (portal §9). */
  readonly locale: string;
};

const described = {
  vi: { name: 'Tiếng Việt', direction: 'ltr', locale: 'vi-VN' },
  en: { name: 'English', direction: 'ltr', locale: 'en-GB' },
  zh: { name: '简体中文', direction: 'ltr', locale: 'zh-Hans' },
  es: { name: 'Español', direction: 'ltr', locale: 'es' },
  fr: { name: 'Français', direction: 'ltr', locale: 'fr' },
  it: { name: 'Italiano', direction: 'ltr', locale: 'it' },
  ar: { name: 'العربية', direction: 'rtl', locale: 'ar-u-nu-latn' },
} as const satisfies Record<LanguageCode, Omit<Language, 'code'>>;

/** The languages of the product. The switches of both pages, `<html lang dir>` and Ant Design's locale follow this list. */
export const languages: readonly Language[] = languageCodes.map((code) => ({ code, ...described[code] }));

export function languageOf(code: string | null | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}
