import {
  adjustInfos,
  consentFlags,
  issuedStatuses,
  paymentTypes,
  type Status,
  statuses,
} from '@salus/domain/contracts/status.ts';
import { hasControlCharacters, normaliseLine, TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { BUSINESS_TIME_ZONE } from '@salus/domain/time/business-time.ts';
import { day, parseDay } from '@salus/domain/time/day.ts';
import { endOfDayIn, isZoneName, isZoneOffset, startOfDayIn } from '@salus/domain/time/zone.ts';
import { linkStates } from '@salus/domain/verification/link-life.ts';
import { z } from 'zod';
import { paging } from './wire.ts';

/** The lists of contracts: the officer's own, the back office's, and that of issued contracts. */
export type ContractList = 'drafts' | 'backOffice' | 'issued';

/** Sort keys of contract lists (LIST-7). */
export const sortKeys = [
  'createdAt',
  'updatedAt',
  'policyNo',
  'referenceNumber',
  'proposerName',
  'premiumAmount',
  'status',
  'policyStartDate',
] as const;
export type SortKey = (typeof sortKeys)[number];

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

const invalid = { error: 'invalid' } as const;

const text = (max: number) =>
  z
    .string(invalid)
    .overwrite(normaliseLine)
    .max(max, { error: 'too_long' })
    .refine((value) => !hasControlCharacters(value), { error: 'special_characters' })
    .optional();

/** A calendar day that exists, `YYYY-MM-DD`. */
export const dayParameter = z
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

/** A repeatable parameter with one of these values. */
export const severalChoices = <T extends string>(choices: readonly T[]) =>
  several((value): value is T => choices.some((one) => one === value));

/** Parameters of every contract list (API-10). The server validates plans by its catalogue. */
export const contractFilters = {
  ...paging,
  planIds: several((value): value is string => value.length <= 20),
  policyNo: text(30),
  proposerName: text(TEXT_LIMITS.name),
  proposerNationalId: text(20),
  /** The proposer's mobile or its beginning: `0…`, `84…` and `+84…` are the same (LIST-15). */
  phone: text(20),
  /** The premium in whole dong, plain or with separators of thousands (LIST-20). */
  premiumAmount: z
    .string(invalid)
    .refine((text) => /^(\d{1,12}|\d{1,3}([.,]\d{3}){1,3})$/.test(text), invalid)
    .transform((text) => Number(text.replace(/\D/g, '')))
    .optional(),
  /** The name and number of any insured person (LIST-16). */
  insuredName: text(TEXT_LIMITS.name),
  insuredNationalId: text(20),
  adjustInfo: z.enum(adjustInfos, invalid).optional(),
  linkState: z.enum(linkStates, invalid).optional(),
  createdFromDate: dayParameter,
  createdToDate: dayParameter,
  timeZoneOffset: z
    .string(invalid)
    .refine((value) => /^[+-]?\d{1,3}$/.test(value) && isZoneOffset(Number(value)), invalid)
    .meta({ description: 'Minutes, with the sign of JavaScript: -420 for Vietnam' })
    .transform(Number)
    .optional(),
  timeZoneName: z
    .string(invalid)
    .max(64, invalid)
    .refine(isZoneName, invalid)
    .meta({ description: 'Wins over timeZoneOffset; Asia/Ho_Chi_Minh where neither is given' })
    .optional(),
  status: severalChoices(statuses),
  sortBy: z.enum(sortKeys, invalid).default('createdAt'),
  sortOrder: z.enum(sortOrders, invalid).default('DESC'),
};

/**
 * Policy start, cancellation and selling unit (with its descendants), so that each report figure
 * links to its contracts. Days of business time. A unit out of the caller's scope is unknown.
 */
export const soldFilters = {
  policyStartDateFrom: dayParameter,
  policyStartDateTo: dayParameter,
  cancelledDateFrom: dayParameter,
  cancelledDateTo: dayParameter,
  unitId: z
    .string(invalid)
    .refine((value) => /^[1-9]\d{0,14}$/.test(value), invalid)
    .transform(Number)
    .optional(),
};

/** The e-mail address of the officer, and consents from browsers of staff (LIST-21). */
const overseerFilters = {
  officerEmail: text(100),
  consentFlag: z.enum(consentFlags, invalid).optional(),
};

/** The back office also filters by payment type. */
export const backOfficeFilters = {
  ...contractFilters,
  ...soldFilters,
  ...overseerFilters,
  typePayment: z.enum(paymentTypes, invalid).optional(),
};
/** The filters of the back office, parsed: every filter that a list has. */
export type BackOfficeFilters = z.output<z.ZodObject<typeof backOfficeFilters>>;

/** Issued contracts are in force or cancelled; another status is refused (LIST-3). */
export const issuedFilters = {
  ...contractFilters,
  ...soldFilters,
  ...overseerFilters,
  status: several((value): value is Status => issuedStatuses.some((status) => status === value)),
};

/** A filter's parameters, parsed. */
export type ContractFilters = z.output<z.ZodObject<typeof contractFilters>>;

/** A `z.strictObject`, which refuses other parameters. */
type StrictObject = z.ZodType & { readonly shape: object };

/** Parameters of portal clients. Every list accepts them and ignores those without a meaning. */
const portalNames: readonly string[] = [
  'limit',
  'page',
  'planIds',
  'policyNo',
  'proposerName',
  'proposerNationalId',
  'createdFromDate',
  'createdToDate',
  'timeZoneOffset',
  'timeZoneName',
  'status',
  'sortBy',
  'sortOrder',
  'typePayment',
];

/** The query of a list; it accepts the parameters of every other portal list (API-15). */
export const listQuery = <T extends StrictObject>(query: T) => unfoldedQuery(query, portalNames);

/** The query of a contract list: `status=A&status=B`, `status[]=A` (LIST-12). */
export function contractListQuery<T extends typeof contractFilters>(filters: T) {
  return listQuery(z.strictObject(filters).superRefine(checkRangeOrder));
}

/** Date ranges whose end must not precede their start; the error names the end. */
const ranges = [
  ['createdFromDate', 'createdToDate'],
  ['createdDateFrom', 'createdDateTo'],
  ['policyStartDateFrom', 'policyStartDateTo'],
  ['cancelledDateFrom', 'cancelledDateTo'],
  ['from', 'to'],
] as const;

export function checkRangeOrder(query: object, { addIssue }: z.core.$RefinementCtx): void {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(query));
  for (const [fromName, toName] of ranges) {
    const [from, to] = [values.get(fromName), values.get(toName)];
    if (typeof from === 'string' && typeof to === 'string' && to < from)
      addIssue({ code: 'custom', path: [toName], message: 'invalid' });
  }
}

/**
 * Takes `name[]` for `name`, merges repeated values into one array, drops empty values (LIST-12).
 * Refuses other parameters than those of the schema, by name (API-15).
 * @param ignoredNames parameters that are accepted without a meaning here
 */
export function unfoldedQuery<T extends StrictObject>(
  query: T,
  ignoredNames: readonly string[] = [],
): z.ZodType<z.output<T>, z.input<T>> {
  const schemaNames = new Set(Object.keys(query.shape));
  const droppedNames = new Set(ignoredNames.filter((name) => !schemaNames.has(name)));
  // z.preprocess types its input as unknown; callers write the input of the fields.
  return z.preprocess((input: z.input<T>) => unfold(input, schemaNames, droppedNames), query);
}

const SEVERAL: ReadonlySet<string> = new Set(['planIds', 'status', 'kind']);

function unfold(
  query: unknown,
  schemaNames: ReadonlySet<string>,
  droppedNames: ReadonlySet<string>,
): unknown {
  if (typeof query !== 'object' || query === null) return query;
  const valuesByName = new Map<string, unknown[]>();
  for (const [key, value] of Object.entries(query)) {
    const name = key.replace(/\[\]$/, '');
    if (droppedNames.has(name)) continue;
    // An empty value is absent, but an unknown name is refused with or without a value.
    const values = [value].flat().filter((one) => !schemaNames.has(name) || !isEmpty(one));
    if (values.length > 0) valuesByName.set(name, [...(valuesByName.get(name) ?? []), ...values]);
  }
  // From entries, because a parameter may be named like a property of every object.
  return Object.fromEntries(
    [...valuesByName].map(([name, values]) => [
      name,
      SEVERAL.has(name) || values.length > 1 ? values : values[0],
    ]),
  );
}

const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';

type CreatedFilters = Pick<
  ContractFilters,
  'createdFromDate' | 'createdToDate' | 'timeZoneName' | 'timeZoneOffset'
>;

/** Bounds of creation times. Outside them, days in Vietnam or PostgreSQL texts do not exist. */
const OLDEST = new Date('1976-01-01T00:00:00Z');
const NEWEST = new Date('9999-01-01T00:00:00Z');

/** Half-open interval of creation times; an end is open when no contract can be beyond it. */
export function createdBetween(filters: CreatedFilters) {
  const { createdFromDate, createdToDate, timeZoneName, timeZoneOffset } = filters;
  const zone = timeZoneName ?? timeZoneOffset ?? BUSINESS_TIME_ZONE;
  const from = createdFromDate ? startOfDayIn(createdFromDate, zone) : null;
  const before = createdToDate ? endOfDayIn(createdToDate, zone) : null;
  return {
    from: from && from > OLDEST ? (from < NEWEST ? from : NEWEST) : null,
    before: before && before < NEWEST ? (before > OLDEST ? before : OLDEST) : null,
  };
}
