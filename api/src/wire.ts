import { warningCodes } from '@salus/domain/contracts/warnings/warnings.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import { z } from 'zod';
import { holds } from './contracts/personal.ts';

/** An instant on the wire: ISO 8601 with the business time offset (API-11). Date to text. */
export const instant = z
  .date()
  .transform(toIsoWithOffset)
  .pipe(z.string())
  .meta({ id: 'Instant', description: 'ISO 8601 with offset' });

/** Whole dong. */
export const money = z.number().int().meta({ description: 'VND, whole dong' });

/** The media type of an Excel workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows and their sum; money that goes out is negative. */
export const moneyTotal = z.object({ count: z.number().int(), amount: money });

/** A calendar day, `YYYY-MM-DD`. */
export const wireDay = z.string().meta({ format: 'date' });

/** A contract's business number in a query or body. */
export const referenceNumber = z
  .string({
    error: (issue) => (issue.input == null || issue.input === '' ? 'required' : 'invalid'),
  })
  .trim()
  .min(1, { error: 'required' })
  .max(20, { error: 'invalid' });

/** A refusal inside another response: why an action is disabled. */
export const refusalView = z.object({
  error_code: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown().meta(holds('none'))).nullable(),
});

/**
 * Time zone of the caller (I18N-5), without effect on business rules: days and times of contracts
 * are those of Vietnam.
 */
export const clientZone = {
  timeZoneOffset: z.union([z.number(), z.string().max(10)], { error: 'invalid' }).nullish(),
  timeZoneName: z.string({ error: 'invalid' }).max(64, { error: 'too_long' }).nullish(),
};

/** A page of rows. */
export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({ results: z.array(row), totalPages: z.number().int(), totalRecords: z.number().int() });

const wholeNumber = (min: number, max: number, fallback: number) =>
  z
    .string({ error: 'invalid' })
    .regex(/^\d{1,15}$/, { error: 'invalid' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: 'invalid' })
    .optional()
    .transform((value) => value ?? fallback);

/** Page sizes of LIST-8; any number up to 100 is served. */
export const PAGE_SIZES = [10, 25, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
const DEFAULT_PAGE_SIZE: PageSize = 10;

/** Upper bound of page numbers; no list is so long, so later pages are empty. */
const FARTHEST_PAGE = 999_999_999;

/** Contract lists have no page that begins beyond this row: a filter finds it sooner (LIST-25). */
export const DEEPEST_ROW = 100_000;

/** Which page of a list, from 1, and how long its pages are. */
export const paging = {
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, 1).transform((page) =>
    Math.min(page, FARTHEST_PAGE),
  ),
  limit: wholeNumber(1, 100, DEFAULT_PAGE_SIZE),
};

/** A finding that does not refuse the call; `data` holds its details (DRAFT-15). */
export const warningView = z
  .object({
    path: z.string(),
    code: z.enum(warningCodes),
    data: z.record(z.string(), z.unknown().meta(holds('none'))),
  })
  .meta(holds('warning'));

/** Left out of an answer when there is none. */
export const warningsPart = { warnings: z.array(warningView).min(1).optional() };
