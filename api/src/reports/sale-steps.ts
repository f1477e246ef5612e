import { daysBetween } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { dayFilters, unitFilter } from '../filter.ts';
import { checkRangeOrder, filterParameters, unfoldedQuery } from '../list-query.ts';
import { LONGEST_REPORT_DAYS } from '../reports.ts';
import { money, wireDay } from '../wire.ts';

/** Steps whose time since the step before is measured. */
export const timedSteps = ['linkSent', 'opened', 'paymentStarted', 'paid', 'active'] as const;
export type TimedStep = (typeof timedSteps)[number];

/** Default: this month to date. The unit is that of the sale, or an officer's while unpaid. */
export const stepFilters = { ...dayFilters, unitId: unitFilter } as const;

export const stepsQuery = unfoldedQuery(
  z
    .strictObject(filterParameters(stepFilters))
    .superRefine(checkRangeOrder(stepFilters))
    .superRefine(({ from, to }, { addIssue }) => {
      if (from && to && daysBetween(from, to) >= LONGEST_REPORT_DAYS)
        addIssue({ code: 'custom', path: ['to'], message: 'invalid' });
    }),
);
export type StepsQuery = z.output<typeof stepsQuery>;

const count = z.number().int();
const counts = {
  drafted: count,
  linkSent: count,
  opened: count,
  paymentStarted: count,
  paid: count,
  active: count,
  cancelled: count,
  withdrawn: count,
  /** The contracts issued in the days have it, also when they are cancelled since. */
  premium: money,
};

const minutes = z.number().int().nullable();
/** Median minutes since the step before; null where no contract has both steps. */
const medians = {
  minutes: z.object({
    linkSent: minutes,
    opened: minutes,
    paymentStarted: minutes,
    paid: minutes,
    active: minutes,
  }),
};

export const stepGroups = ['backOffice', 'manager', 'director'] as const;
const access = staff(...stepGroups);
const span = {
  from: wireDay,
  to: wireDay,
  /** The unit of the figures, the own one of a head; null for all. */
  unitId: z.number().int().nullable(),
};

/** One row for each officer of the scope, and for each unit in which one sold. */
export const showOfficers = endpoint({
  name: 'showOfficers',
  summary: 'The steps of sales by officer and unit of sale, also those without any',
  method: 'GET',
  path: '/v1/auth/report/officers',
  access,
  query: stepsQuery,
  output: z.object({
    ...span,
    rows: z.array(
      z.object({
        email: z.string(),
        name: z.string(),
        /** Empty for the head office. */
        unitPath: z.string(),
        unitId: z.number().int().nullable(),
        ...counts,
      }),
    ),
    totals: z.object(counts),
  }),
});

export const showFunnel = endpoint({
  name: 'showFunnel',
  summary: 'The steps of sales by day, with the median minutes between them',
  method: 'GET',
  path: '/v1/auth/report/funnel',
  access,
  query: stepsQuery,
  output: z.object({
    ...span,
    rows: z.array(z.object({ day: wireDay, ...counts, ...medians })),
    totals: z.object({ ...counts, ...medians }),
  }),
});
