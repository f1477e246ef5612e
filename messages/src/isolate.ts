/**
 * Isolates a value inside a right-to-left sentence, or the parts of a policy number change places.
 * Bare numbers, days and clock times keep their order without an isolate.
 */
export function isolateText(value: unknown, isRightToLeft: boolean): string {
  const text = String(value ?? '');
  return isRightToLeft && /[^\d:/]/.test(text) ? `\u2068${text}\u2069` : text;
}
