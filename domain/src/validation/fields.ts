import { z } from 'zod';
import {
  hasControlCharacters,
  hasSpecialCharacters,
  normaliseLine,
  normaliseText,
  TEXT_LIMITS,
} from '../people/text.ts';
import { type Day, parseDay } from '../time/day.ts';
import type { FieldCode } from './field-codes.ts';

/**
 * The building blocks of every schema, so that each kind of field is refused with the same code everywhere.
 * Checks are written so that all problems of a body are reported at once, never only the first.
 */

/** What a wrong type means: nothing there is `required`, something else is `invalid`. */
export const requiredOrInvalid = (issue: { readonly input?: unknown }): FieldCode =>
  issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'invalid';

/** One line of text that must be there, at most `max` characters, free of special and control characters. */
export const requiredText = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite(normaliseLine)
    .min(1, { error: 'required' satisfies FieldCode })
    .max(max, { error: 'too_long' satisfies FieldCode })
    .refine(isPlainText, { error: 'special_characters' satisfies FieldCode });

/** One line of text that may be absent; absent, null and blank are all null afterwards. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'invalid' satisfies FieldCode })
    .overwrite(normaliseLine)
    .max(max, { error: 'too_long' satisfies FieldCode })
    .refine(isPlainText, { error: 'special_characters' satisfies FieldCode })
    .nullish()
    .transform((text) => text || null);

/** A note of 1 to `max` characters that may have several lines. */
export const requiredNote = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite((text) => normaliseText(text.replaceAll('\r\n', '\n')))
    .min(1, { error: 'required' satisfies FieldCode })
    .max(max, { error: 'too_long' satisfies FieldCode })
    .refine((text) => !hasSpecialCharacters(text) && !hasControlCharacters(text, true), {
      error: 'special_characters' satisfies FieldCode,
    });

/** One of a fixed set of words. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: requiredOrInvalid });

/** A day that exists, `YYYY-MM-DD`. */
export const requiredDay = () =>
  z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' satisfies FieldCode })
    .refine((text) => text === '' || parseDay(text) !== null, { error: 'invalid' satisfies FieldCode })
    .meta({ format: 'date' })
    .transform((text) => text as Day);

/** A day that may be absent; absent, null and blank are all null afterwards. */
export const optionalDay = () =>
  z
    .string({ error: 'invalid' satisfies FieldCode })
    .refine((text) => text === '' || parseDay(text) !== null, { error: 'invalid' satisfies FieldCode })
    .meta({ format: 'date' })
    .nullish()
    .transform((text) => (text ? (text as Day) : null));

/** An e-mail address, trimmed, at most 100 characters (portal §5). */
export const requiredEmail = () =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite(normaliseText)
    .min(1, { error: 'required' satisfies FieldCode })
    .max(TEXT_LIMITS.email, { error: 'too_long' satisfies FieldCode })
    .refine((text) => text === '' || EMAIL.test(text), { error: 'invalid_email' satisfies FieldCode });

/**
 * The HTML standard's form of an address, with a dot demanded in the domain, and none before the @ at an end or beside
 * another: what a mail server will take, not all that RFC 5322 allows.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

function isPlainText(text: string): boolean {
  return !hasSpecialCharacters(text) && !hasControlCharacters(text);
}
