import type { Cleaning } from '@salus/domain/people/letters/cleanings.ts';
import { hasControlCharacters, normaliseLine } from '@salus/domain/people/text.ts';
import { day, parseDay } from '@salus/domain/time/day.ts';
import { z } from 'zod';

const invalid = { error: 'invalid' } as const;

type Kind =
  | { readonly kind: 'text'; readonly clean: Cleaning }
  /** Whole dong. */
  | { readonly kind: 'amount' | 'unit' | 'plans' | 'lastDay' | 'beforeDay' }
  | { readonly kind: 'firstDay'; readonly last: string }
  | { readonly kind: 'several'; readonly values: readonly string[] }
  /** `usual` is the value of an address without the filter; empty for all. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly usual: string };

/** A filter of a list: its parameter, and how screens draw it. */
export type Filter = Kind & {
  readonly schema: z.ZodType;
  /** A number of a person, which no address may hold (SEC-4). */
  readonly isPersonal: boolean;
  /** Other pages link to a list with it: a chip removes it, and no form draws a field. */
  readonly isAddressOnly?: true;
};

/** Filters by the name of their parameter, in the order of the form. */
export type FilterTable = Readonly<Record<string, Filter>>;

/** Text of one line, as long as its value may be. */
export const lineParameter = (max: number) =>
  z
    .string(invalid)
    .overwrite(normaliseLine)
    .max(max, { error: 'too_long' })
    .refine((value) => !hasControlCharacters(value), { error: 'special_characters' })
    .optional();

/** A calendar day that exists, `YYYY-MM-DD`. */
const dayParameter = z
  .string(invalid)
  .refine((value) => parseDay(value) !== null, invalid)
  .meta({ format: 'date' })
  .transform(day)
  .optional();

/** A repeatable parameter. One wrong value refuses the whole parameter under its own name. */
const several = <T extends string>(isKnown: (value: string) => value is T) =>
  z
    .array(z.string(invalid), invalid)
    .refine((values) => values.every(isKnown), invalid)
    .transform((values) => [...new Set(values.filter(isKnown))])
    .optional();

/** @param clean how typed text becomes the value */
export const textFilter = <S extends z.ZodType>(schema: S, clean: Cleaning = 'none') =>
  ({ kind: 'text', isPersonal: false, schema, clean }) as const;

export const personalFilter = <S extends z.ZodType>(schema: S, clean: Cleaning = 'none') =>
  ({ ...textFilter(schema, clean), isPersonal: true }) as const;

export const amountFilter = <S extends z.ZodType>(schema: S) =>
  ({ kind: 'amount', isPersonal: false, schema }) as const;

/** One value, or none. */
export const choiceFilter = <const T extends readonly string[]>(values: T) =>
  ({
    kind: 'choice',
    isPersonal: false,
    schema: z.enum(values, invalid).optional(),
    values,
    usual: '',
  }) as const;

export const severalFilter = <const T extends readonly string[]>(values: T) =>
  ({
    kind: 'several',
    isPersonal: false,
    schema: several((value): value is T[number] => values.some((one) => one === value)),
    values,
  }) as const;

/** Codes of the catalogue; the server knows which exist. */
export const plansFilter = {
  kind: 'plans',
  isPersonal: false,
  schema: several((value): value is string => value.length <= 20),
} as const;

/** A unit with its descendants. One out of the caller's scope is unknown. */
export const unitFilter = {
  kind: 'unit',
  isPersonal: false,
  schema: z
    .string(invalid)
    .refine((value) => /^[1-9]\d{0,14}$/.test(value), invalid)
    .transform(Number)
    .optional(),
} as const;

/** @param last the filter of the range's last day */
export const firstDayFilter = <const L extends string>(last: L) =>
  ({ kind: 'firstDay', isPersonal: false, schema: dayParameter, last }) as const;

export const lastDayFilter = {
  kind: 'lastDay',
  isPersonal: false,
  schema: dayParameter,
} as const;

/** The business day before which something was or will be; the day itself is left out. */
export const beforeDayFilter = {
  kind: 'beforeDay',
  isPersonal: false,
  isAddressOnly: true,
  schema: dayParameter,
} as const;

/** The days that a log or a report covers. */
export const dayFilters = { from: firstDayFilter('to'), to: lastDayFilter } as const;
