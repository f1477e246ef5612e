import { formatVnd } from '@salus/domain/pricing/vnd.ts';
import { isolateValue } from '../i18n/isolate.ts';

/** `1,560,000 đ`; the space never breaks. */
export function money(amount: number): string {
  return isolateValue(`${formatVnd(amount)}\u00A0đ`);
}

/** `YYYY-MM-DD`, alone or at the head of an instant with Vietnam's offset, as `DD/MM/YYYY`. */
export function formatDay(wire: string): string {
  const [year, month, date] = wire.slice(0, 10).split('-');
  return isolateValue(`${date}/${month}/${year}`);
}

/** `DD/MM/YYYY HH:mm:ss` in Vietnam. */
export function formatTime(wire: string): string {
  return isolateValue(`${formatDay(wire)} ${wire.slice(11, 19)}`);
}
