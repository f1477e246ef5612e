import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { dayText } from '@salus/domain/time/day-text.ts';

/** `14:05` and `21/11/2026` in Vietnam: the parameters of the texts that name an instant. */
export function timeAndDay(instant: Date): { readonly time: string; readonly day: string } {
  const local = toIsoWithOffset(instant);
  return { time: local.slice(11, 16), day: dayText(local) };
}
