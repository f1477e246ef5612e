import { currentLanguage } from '../../i18n/language.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** The largest unit that fits, and how many of it; null within a minute. */
function largestUnit(milliseconds: number) {
  const step = steps.find(([, length]) => Math.abs(milliseconds) >= length);
  return step ? { unit: step[0], count: Math.trunc(milliseconds / step[1]) } : null;
}

/** "3 giờ trước" for −10,800,000 milliseconds; null within a minute. */
export function relativeText(fromNow: number): string | null {
  const { unit, count } = largestUnit(fromNow) ?? {};
  if (!unit || count === undefined) return null;
  const { locale } = currentLanguage();
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(count, unit);
}

/** "3 ngày" for 259,200,000 milliseconds; at least a minute. */
export function durationText(milliseconds: number): string {
  const { unit, count } = largestUnit(milliseconds) ?? { unit: 'minute', count: 1 };
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(currentLanguage().locale, format).format(count);
}
