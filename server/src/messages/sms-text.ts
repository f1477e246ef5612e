import { readFileSync } from 'node:fs';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { fitsSms, GSM7_PART_LENGTH, gsm7Length } from '../integrations/sms/gsm7.ts';
import { fillBlanks } from '../platform/fill-blanks.ts';

/**
 * Reads a fixed SMS text, as it is registered with the providers: unaccented, one part.
 * @param name a file of server/templates/messages without its ending
 */
export function readSmsTemplate(name: string): string {
  return readFileSync(
    new URL(`../../templates/messages/${name}.sms.txt`, import.meta.url),
    'utf8',
  ).trim();
}

/** The languages that unaccented letters can write; the others get English (REMIND-7). */
const smsLanguages = {
  vi: 'vi',
  en: 'en',
  es: 'es',
  fr: 'fr',
  it: 'it',
  zh: 'en',
  ar: 'en',
} as const satisfies Record<LanguageCode, LanguageCode>;

/** Reads the fixed texts `NAME-vi`, `NAME-en` … of an SMS in the customer's language. */
export function readSmsTranslations(name: string): (language: LanguageCode) => string {
  const templates = new Map(
    Object.values(smsLanguages).map((code) => [code, readSmsTemplate(`${name}-${code}`)]),
  );
  return (language) => templates.get(smsLanguages[language]) ?? '';
}

/**
 * @param parts of the SMS; one by default
 * @throws Error without the text itself if the result does not fit them in GSM-7
 */
export function fillSmsTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
  parts = 1,
): string {
  const text = fillBlanks(template, values, 'the SMS text');
  if (!fitsSms(text, parts))
    throw new Error(
      `the SMS text takes ${gsm7Length(text) ?? 'characters outside of GSM-7'} of ` +
        `${GSM7_PART_LENGTH} places in each of ${parts} parts`,
    );
  return text;
}
