import { isolateText as isolate } from '@salus/messages/isolate.ts';

/**
 * Keeps a left-to-right value in order inside right-to-left text: `1,560,000 đ` would read
 * `đ 1,560,000`. `<bdi>` does this for an element; this function serves sentences and titles.
 */
export function isolateValue(text: string): string {
  return isRightToLeft() ? `\u2066${text}\u2069` : text;
}

/** Isolates a text that has its own direction, for example a person's name. */
export const isolateText = (value: unknown): string => isolate(value, isRightToLeft());

function isRightToLeft(): boolean {
  return document.documentElement.dir === 'rtl';
}
