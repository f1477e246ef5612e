/** `2026-11-21` → `21/11/2026` (I18N-4). An instant of the wire gives its day in Vietnam. */
export function dayText(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}
