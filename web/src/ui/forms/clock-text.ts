import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';

const PARTS = /^(\d{1,2})[:.h\s]+(\d{1,2})(?:[:.\s]+(\d{1,2}))?$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2})?$/;

/** Parses `9:30`, `09.30.15` or `0930` to `HH:mm:ss`; other text is returned unchanged. */
export function readClock(input: string): string {
  const text = cleanDigits(input).trim();
  const [, hour, minute, second = '00'] = DIGITS.exec(text) ?? PARTS.exec(text) ?? [];
  if (!hour || !minute) return text;
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
}
