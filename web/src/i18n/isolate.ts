/**
 * In a text from right to left, a value that is read from left to right must stand in an isolate of Unicode, or its parts change
 * places: `1,560,000 đ` would read `đ 1,560,000`, a day and its time would be swapped. `<bdi>` does it for what stands in
 * an element of its own; this does it within sentences, names of buttons and titles. Other languages get the text as it is.
 */
export function isolateValue(text: string): string {
  return isRightToLeft() ? `\u2066${text}\u2069` : text;
}

/**
 * For whatever is put into a sentence: it takes the direction of its own letters, and reads from left to right where it has
 * none, as a phone number in groups does. A bare number needs nothing.
 */
export function isolateWords(value: unknown): string {
  const text = String(value);
  return isRightToLeft() && /\D/.test(text) ? `\u2068${text}\u2069` : text;
}

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
