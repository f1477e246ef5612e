/** The languages of the product (portal §1): Vietnamese is the source, the default, and the one that counts in law. */
export const languageCodes = ['vi', 'en', 'zh', 'es', 'fr', 'it', 'ar'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const DEFAULT_LANGUAGE: LanguageCode = 'vi';

/**
 * The language that a reader wants of those that exist, by a header `Accept-Language`: the first of the greatest weight;
 * of a regional form the language counts (`zh-Hant-TW` is zh). Vietnamese where none of them exists.
 */
export function acceptedLanguage(header: string | null | undefined): LanguageCode {
  // Longer than what any browser sends: not worth reading.
  if (!header || header.length > 500) return DEFAULT_LANGUAGE;
  let best: LanguageCode = DEFAULT_LANGUAGE;
  let heaviest = 0;
  for (const wish of header.split(',')) {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const code = languageCodes.find((known) => known === range.toLowerCase().split('-')[0]);
    const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
    const weight = given ? Number(given.split('=')[1]) : 1;
    if (code && weight > heaviest && weight <= 1) [best, heaviest] = [code, weight];
  }
  return best;
}

/** As its own readers call each language. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  vi: 'Tiếng Việt',
  en: 'English',
  zh: '简体中文',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ar: 'العربية',
};

/** The languages that are written from right to left. */
export function directionOf(language: LanguageCode): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
