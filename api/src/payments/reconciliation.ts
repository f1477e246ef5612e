import {
  dayAgreements,
  dayStates,
  MAX_CLOSE_DAYS,
  MAX_DAYS_TO_CLOSE,
} from '@salus/domain/payments/reconciliation/closing.ts';
import {
  comparisons,
  differenceDetails,
  differenceOrigins,
  differenceReasons,
} from '@salus/domain/payments/reconciliation/difference.ts';
import {
  bankResults,
  paymentWays,
  refundWays,
} from '@salus/domain/payments/reconciliation/sides.ts';
import { moneyStates } from '@salus/domain/payments/unallocated.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { daysBetween } from '@salus/domain/time/day.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { optionalNote, requiredDay, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { dayFilters } from '../filter.ts';
import { checkRangeOrder, filterParameters, unfoldedQuery } from '../list-query.ts';
import { fileFormats, fileTypes } from '../reports.ts';
import { instant, money, moneyTotal, wireDay } from '../wire.ts';

const readers = staff('backOffice', 'auditor');

/** The sides of a day: gateway + bank + manual − contracts is the difference (CLOSE-1). */
const sideTotals = z.object({
  gateway: z.object({ payments: moneyTotal, refunds: moneyTotal }),
  bank: z.object({
    credits: moneyTotal,
    debits: moneyTotal,
    results: z.array(z.object({ result: z.enum(bankResults), ...moneyTotal.shape })),
  }),
  /** Explained manual payments, and the counterpart on the day of their bank line (CLOSE-7). */
  manual: z.object({ payments: moneyTotal }),
  contracts: z.object({
    payments: moneyTotal,
    refunds: moneyTotal,
    byWay: z.array(z.object({ way: z.enum(paymentWays), ...moneyTotal.shape })),
    refundsByWay: z.array(z.object({ way: z.enum(refundWays), ...moneyTotal.shape })),
    /** Refunds decided on the day, moved or not. */
    decided: moneyTotal,
  }),
});

const difference = z.object({
  comparison: z.enum(comparisons),
  /** The side that has the row. */
  origin: z.enum(differenceOrigins),
  reason: z.enum(differenceReasons),
  /** Why the money needs a person: the reason of its review. */
  detail: z.enum(differenceDetails).nullable(),
  /** The order, bank reference or refund. */
  reference: z.string(),
  referenceNumber: z.string().nullable(),
  statementId: z.number().int().nullable(),
  /** The money that moved, and the recorded money; money out is negative. */
  reported: money,
  recorded: money,
  /** `reported` minus `recorded`. */
  amount: money,
});
/** With the tab of the worklist that holds its money; null where it holds none (MONEY-1). */
const listedDifference = difference.extend({ moneyState: z.enum(moneyStates).nullable() });
const currentDifference = listedDifference.extend({
  /** It appeared after the last close of the day. */
  afterClosing: z.boolean(),
});
export type DifferenceView = z.output<typeof currentDifference>;

const close = z.object({
  version: z.number().int(),
  closedAt: instant,
  closedByName: z.string(),
  note: z.string().nullable(),
  totals: sideTotals,
  difference: moneyTotal,
});
export type CloseView = z.output<typeof close>;

const dayRow = z.object({
  day: wireDay,
  state: z.enum(dayStates),
  /** AGREES: a statement covers the day, which is over, and nothing differs (CLOSE-10). */
  agreement: z.enum(dayAgreements),
  /** The day has ended, and is not before the first contract. */
  isClosable: z.boolean(),
  gateway: moneyTotal,
  bank: moneyTotal,
  manual: moneyTotal,
  contracts: moneyTotal,
  /** Gateway + bank + manual − contracts; a count of 0 means that no line is open. */
  difference: moneyTotal,
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
});
export type ReconciledDay = z.output<typeof dayRow>;

/** Default: the 31 days up to today. */
export const reconciliationDaysQuery = unfoldedQuery(
  z
    .strictObject(filterParameters(dayFilters))
    .superRefine(checkRangeOrder(dayFilters))
    .superRefine(({ from, to }, { addIssue }) => {
      if (from && to && daysBetween(from, to) >= MAX_CLOSE_DAYS)
        addIssue({ code: 'custom', path: ['to'], message: 'invalid' });
    }),
);

export const listReconciliationDays = endpoint({
  name: 'listReconciliationDays',
  summary:
    'Business days with the totals of gateway, bank, manual payments and contracts, newest first',
  method: 'GET',
  path: '/v1/auth/reconciliation/days',
  access: readers,
  query: reconciliationDaysQuery,
  output: z.object({
    from: wireDay,
    to: wireDay,
    /** The day of the first contract; earlier days can't be closed. Null without a contract. */
    firstDay: wireDay.nullable(),
    days: z.array(dayRow),
  }),
});

export const reconciledDay = z.object({
  day: wireDay,
  state: z.enum(dayStates),
  agreement: z.enum(dayAgreements),
  isClosable: z.boolean(),
  /** A statement that was uploaded after the day covers it. */
  isOnStatement: z.boolean(),
  totals: sideTotals,
  /** Fees that statements state for lines of the day; no side counts them. */
  fees: moneyTotal,
  difference: moneyTotal,
  differences: z.array(currentDifference),
  /** Differences of the last close that are gone since. */
  gone: z.array(listedDifference),
  /** Newest first. */
  closes: z.array(close),
});
export type ReconciledDayView = z.output<typeof reconciledDay>;

export const showReconciliationDay = endpoint({
  name: 'showReconciliationDay',
  summary: 'One business day: its sides, every difference, and its closes',
  method: 'GET',
  path: '/v1/auth/reconciliation/day',
  access: readers,
  query: z.object({ day: requiredDay() }),
  output: reconciledDay,
});

const closedDay = z.object({
  day: wireDay,
  version: z.number().int(),
  closedAt: instant,
  difference: moneyTotal,
});

export const closeDay = endpoint({
  name: 'closeDay',
  summary: 'Close a past business day as it is; closing it again adds a version',
  method: 'PUT',
  path: '/v1/auth/reconciliation/close',
  access: { ...staff('backOffice'), stepUp: 'within-hour' },
  // The note is required where the day has a difference.
  body: z.strictObject({ day: requiredDay(), note: optionalNote(TEXT_LIMITS.reviewNote) }),
  output: closedDay,
  refuses: ['DAY_NOT_OVER'],
});

export const closeDays = endpoint({
  name: 'closeDays',
  summary: 'Close several past business days without a difference, all or none of them',
  method: 'PUT',
  path: '/v1/auth/reconciliation/close-days',
  access: { ...staff('backOffice'), stepUp: 'within-hour' },
  body: z.strictObject({
    days: z
      .array(requiredDay(), { error: requiredOrInvalid })
      .min(1, { error: 'required' satisfies FieldCode })
      .max(MAX_DAYS_TO_CLOSE, { error: 'invalid' satisfies FieldCode })
      .refine((days) => new Set(days).size === days.length, {
        error: 'invalid' satisfies FieldCode,
      }),
  }),
  output: z.object({ closes: z.array(closedDay) }),
  refuses: ['DAY_NOT_OVER', 'CLOSE_NEEDS_NOTE'],
});

export const exportReconciliation = endpoint({
  name: 'exportReconciliation',
  summary: 'The totals and differences of one business day as a file of CSV or Excel',
  method: 'GET',
  path: '/v1/auth/reconciliation/export',
  // Step-up: for a file of more than 1,000 differences.
  access: { ...readers, stepUp: 'sometimes' },
  reads: 'export',
  query: z.object({
    day: requiredDay(),
    format: z.enum(fileFormats, { error: 'invalid' }).default('xlsx'),
  }),
  output: { json: z.object({}), stream: Object.values(fileTypes) },
});
