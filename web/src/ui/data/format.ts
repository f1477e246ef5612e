import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { currentLanguage } from '../../i18n/language.ts';

/** `1,560,000 đ`, with a space that never breaks the amount from its unit (I18N-3). */
export function amount(vnd: number): string {
  return isolateValue(`${vnd < 0 ? '−' : ''}${formatVnd(Math.abs(vnd))}\u00a0đ`);
}

const counting = new Intl.NumberFormat('en-US');

/** `1,234,567`: numbers of things are grouped like money. */
export function countText(count: number): string {
  return counting.format(count);
}

/** `50%` as the language in use writes it: some set a space before the sign. */
export function percentText(percent: number): string {
  const { locale } = currentLanguage();
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}

export { dayText };

/** `21/11/2026 09:30:00`, in business time wherever the person sits. */
export function instantText(instant: string): string {
  const local = toIsoWithOffset(new Date(instant));
  return isolateValue(`${dayText(local)} ${local.slice(11, 19)}`);
}
