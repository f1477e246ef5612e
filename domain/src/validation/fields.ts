import { z } from 'zod';
import {
  characterName,
  refusedInLine,
  refusedInNote,
} from '../people/letters/refused-characters.ts';
import { normaliseLine, normaliseText, TEXT_LIMITS, textLength } from '../people/text.ts';
import { day, parseDay } from '../time/day.ts';
import type { FieldCode } from './field-codes.ts';

/**
 * Building blocks of every schema: each kind of field has the same codes everywhere. All problems
 * of a body are reported together.
 */

/** The code of a wrong type: `required` for an absent value, else `invalid`. */
export const requiredOrInvalid = (issue: { readonly input?: unknown }): FieldCode =>
  issue.input === undefined || issue.input === null || issue.input === '' ? 'required' : 'invalid';

/** An issue that names the characters to blame; `toFieldProblems` passes them on. */
export function fieldIssue(code: FieldCode, characters: readonly string[]) {
  return { code: 'custom', message: code, params: { characters } } as const;
}

/** Reports the characters that a rule refuses. */
const refuseCharacters =
  (charactersIn: (text: string) => readonly string[]) =>
  (text: string, ctx: z.core.$RefinementCtx<string>): void => {
    const characters = charactersIn(text);
    if (characters.length > 0) ctx.addIssue(fieldIssue('special_characters', characters));
  };

/** The names of the characters that the pattern does not match, each once. */
export function namesOutside(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text).filter((character) => !pattern.test(character)))].map(
    characterName,
  );
}

/** A required line of text of at most `max` characters that documents can print. */
export const requiredText = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite(normaliseLine)
    .min(1, { error: 'required' satisfies FieldCode })
    .max(max, { error: 'too_long' satisfies FieldCode })
    .superRefine(refuseCharacters(refusedInLine));

/** An optional line of text; absent, null and blank become null. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'invalid' satisfies FieldCode })
    .overwrite(normaliseLine)
    .max(max, { error: 'too_long' satisfies FieldCode })
    .superRefine(refuseCharacters(refusedInLine))
    .nullish()
    .transform((text) => text || null);

/** A note of 1 to `max` characters that may have several lines. */
export const requiredNote = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite((text) => normaliseText(text.replaceAll('\r\n', '\n')))
    .min(1, { error: 'required' satisfies FieldCode })
    .max(max, { error: 'too_long' satisfies FieldCode })
    .superRefine(refuseCharacters(refusedInNote));

/** A note that may have several lines; absent, null and blank become null. */
export const optionalNote = (max: number) =>
  z
    .string({ error: 'invalid' satisfies FieldCode })
    .overwrite((text) => normaliseText(text.replaceAll('\r\n', '\n')))
    .max(max, { error: 'too_long' satisfies FieldCode })
    .superRefine(refuseCharacters(refusedInNote))
    .nullish()
    .transform((text) => text || null);

/** A reason of `min` to `max` characters. */
export const requiredReason = (min: number, max: number) =>
  requiredNote(max).refine((text) => text === '' || textLength(text) >= min, {
    error: 'too_short' satisfies FieldCode,
  });

/** The same, where it may be absent. */
export const optionalReason = (min: number, max: number) => requiredReason(min, max).nullish();

/** The id of a row: a whole number from 1. */
export const requiredId = () =>
  z
    .number({ error: requiredOrInvalid })
    .int({ error: 'invalid' satisfies FieldCode })
    .positive({ error: 'invalid' satisfies FieldCode });

/** One value of a closed set. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: requiredOrInvalid });

/** A day that exists, `YYYY-MM-DD`. */
export const requiredDay = () =>
  z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' satisfies FieldCode })
    .refine((text) => text === '' || parseDay(text) !== null, {
      error: 'invalid' satisfies FieldCode,
    })
    .meta({ format: 'date' })
    .transform(day);

/** An optional day; absent, null and blank become null. */
export const optionalDay = () =>
  z
    .string({ error: 'invalid' satisfies FieldCode })
    .refine((text) => text === '' || parseDay(text) !== null, {
      error: 'invalid' satisfies FieldCode,
    })
    .meta({ format: 'date' })
    .nullish()
    .transform((text) => (text ? day(text) : null));

/** An e-mail address, trimmed, at most 100 characters (VAL-15). */
export const requiredEmail = () =>
  z
    .string({ error: requiredOrInvalid })
    .overwrite(normaliseText)
    .min(1, { error: 'required' satisfies FieldCode })
    .max(TEXT_LIMITS.email, { error: 'too_long' satisfies FieldCode })
    .superRefine((text, ctx) => {
      if (text !== '' && !EMAIL.test(text))
        ctx.addIssue(fieldIssue('invalid_email', namesOutside(text, /[\x21-\x7E]/)));
    });

/**
 * The HTML standard's e-mail pattern, with a dot required in the domain and no leading, trailing or
 * double dot before the @. Stricter than RFC 5322, matching mail servers.
 */
const ATOM = String.raw`[A-Za-z0-9!#$%&'*+/=?^_\x60{|}~-]+`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const EMAIL = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@${LABEL}(?:\.${LABEL})+$`);
