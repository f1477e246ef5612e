/** Languages of the product (I18N-1). Vietnamese is the source, the default and legally binding. */
export const languageCodes = ['vi', 'en', 'zh', 'es', 'fr', 'it', 'ar'] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const DEFAULT_LANGUAGE: LanguageCode = 'vi';

/**
 * Picks the supported language with the greatest weight in an `Accept-Language` header; regional
 * variants count as their language (`zh-Hant-TW` is zh). Falls back to Vietnamese.
 */
export function acceptedLanguage(header: string | null | undefined): LanguageCode {
  // Longer than any browser sends.
  if (!header || header.length > 500) return DEFAULT_LANGUAGE;
  let best: LanguageCode = DEFAULT_LANGUAGE;
  let heaviest = 0;
  for (const wish of header.split(',')) {
    const [range = '', ...parameters] = wish.split(';').map((part) => part.trim());
    const code = languageCodes.find((language) => language === range.toLowerCase().split('-')[0]);
    const quality = parameters.find((parameter) => /^q\s*=/i.test(parameter));
    const weight = quality ? Number(quality.split('=')[1]) : 1;
    if (code && weight > heaviest && weight <= 1) [best, heaviest] = [code, weight];
  }
  return best;
}

/** Each language's name for itself. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  vi: 'Tiếng Việt',
  en: 'English',
  zh: '简体中文',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ar: 'العربية',
};

/** The writing direction of a language. */
export function writingDirection(language: LanguageCode): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
