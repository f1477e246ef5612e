import { currentLanguage } from '../../i18n/language.ts';

/** Monday is 1, as in the calls. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The name in the language in use. */
export function weekdayName(weekday: number): string {
  const { locale } = currentLanguage();
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return names.format(Date.UTC(2024, 0, weekday));
}
