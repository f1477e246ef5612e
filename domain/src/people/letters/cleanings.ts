import { cleanDigits, cleanLine, cleanNumber, cleanPhone } from './cleaning.ts';

/** How typed text becomes the value of a filter, by name: filters are plain data. */
export const cleanings = {
  none: (text: string) => text,
  line: cleanLine,
  lineOfDigits: (text: string) => cleanDigits(cleanLine(text)),
  number: cleanNumber,
  phone: cleanPhone,
} as const;
export type Cleaning = keyof typeof cleanings;
