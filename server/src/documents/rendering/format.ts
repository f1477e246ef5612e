import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';

/** Formats values for documents (I18N-3, I18N-4). Days: `dayText` of the domain. */

/** `1,560,000 VND` */
export function moneyText(amount: number): string {
  return `${formatVnd(amount)} VND`;
}

/** `21/11/2026 14:05:09` in Vietnamese time */
export function instantText(value: Date): string {
  const iso = toIsoWithOffset(value);
  return `${dayText(iso)} ${iso.slice(11, 19)}`;
}

/** A digest in groups of eight characters, for readers and for line breaks. */
export function digestText(hex: string): string {
  return hex.match(/.{1,8}/g)?.join(' ') ?? '';
}
