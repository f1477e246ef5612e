import { readFileSync } from 'node:fs';
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
