import { channels, unitKinds } from '@salus/domain/people/roles.ts';
import { daysBetween } from '@salus/domain/time/day.ts';
import { z } from 'zod';
import { reportFilters, zoneParameters } from './contract-filters.ts';
import { endpoint, staff } from './endpoint.ts';
import { choiceFilter, dayFilters, plansFilter, unitFilter } from './filter.ts';
import { checkRangeOrder, filterParameters, unfoldedQuery } from './list-query.ts';
import { money, wireDay, XLSX_TYPE } from './wire.ts';

/** The figures on the screen, or the contracts themselves as a file. */
export const reportTypes = ['OVERVIEW', 'EXPORT'] as const;
export type ReportType = (typeof reportTypes)[number];

export const fileFormats = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const fileTypes = {
  csv: 'text/csv',
  xlsx: XLSX_TYPE,
} as const satisfies Record<FileFormat, string>;

const reportParameters = { ...filterParameters(reportFilters), ...zoneParameters };
export type ReportFilters = z.output<z.ZodObject<typeof reportParameters>>;

/** The screen validates its fields by this schema too. */
export const reportQuery = unfoldedQuery(
  z
    .strictObject({
      type: z.enum(reportTypes, {
        error: (issue) => (issue.input === undefined ? 'required' : 'invalid'),
      }),
      /** The file format of an EXPORT. */
      format: z.enum(fileFormats, { error: 'invalid' }).default('csv'),
      ...reportParameters,
    })
    .superRefine(checkRangeOrder(reportFilters)),
);

/** Readers of reports. */
export const reportGroups = ['backOffice', 'manager', 'director', 'auditor'] as const;

export const exportContract = endpoint({
  name: 'exportContract',
  summary:
    'Issued contracts: their number and premium by package (OVERVIEW), or all of them as a file ' +
    'of CSV or Excel (EXPORT); all for the back office, those of their officers for managers ' +
    'and directors',
  method: 'GET',
  path: '/v1/auth/report/export-contract',
  // Step-up: for a file of more than 1,000 contracts.
  access: { ...staff(...reportGroups), stepUp: 'sometimes' },
  reads: 'export',
  query: reportQuery,
  output: {
    json: z.object({
      packageCodes: z.array(
        z.object({
          code: z.string(),
          packageName: z.string(),
          totalContracts: z.number().int(),
          totalPremiumAmount: money,
        }),
      ),
      totalContracts: z.number().int(),
      totalPremiumAmount: money,
    }),
    stream: Object.values(fileTypes),
  },
  refuses: ['SERVICE_UNAVAILABLE'],
});

/** The length of each period of a report. Weeks begin on Monday. */
export const reportPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The most days that a report of figures spans, first and last included. */
export const LONGEST_REPORT_DAYS = 3660;

/** Filters of figures over time. Default: the twelve months up to the current one. */
export const figuresFilters = {
  ...dayFilters,
  by: {
    ...choiceFilter(reportPeriods),
    schema: z.enum(reportPeriods, { error: 'invalid' }).default('month'),
    usual: 'month',
  },
  channel: choiceFilter(channels),
  planIds: plansFilter,
  unitId: unitFilter,
} as const;

export const figuresQuery = unfoldedQuery(
  z
    .strictObject(filterParameters(figuresFilters))
    .superRefine(checkRangeOrder(figuresFilters))
    .superRefine(({ from, to }, { addIssue }) => {
      if (from && to && daysBetween(from, to) >= LONGEST_REPORT_DAYS)
        addIssue({ code: 'custom', path: ['to'], message: 'invalid' });
    }),
);
export type FiguresFilters = z.output<typeof figuresQuery>;

/** First and last day of a figure, clipped to the range of the report. */
const period = { from: wireDay, to: wireDay };
const plan = {
  code: z.string(),
  packageName: z.string(),
  productName: z.string(),
  channel: z.enum(channels),
};
/** A child of the reported unit; null for what was sold in the reported unit itself. */
const unit = {
  unitId: z.number().int().nullable(),
  name: z.string(),
  kind: z.enum(unitKinds).nullable(),
};

/** The unit of sale whose contracts are counted, the own one of a head; null for all. */
const soldUnit = z.number().int().nullable();

const withFigures = <T extends z.ZodRawShape>(figures: T) =>
  z.object({
    from: wireDay,
    to: wireDay,
    unitId: soldUnit,
    /** Contracts of the unit by the unit of sale or of today, not by both. */
    elsewhere: z.number().int(),
    periods: z.array(z.object({ ...period, ...figures })),
    plans: z.array(z.object({ ...plan, ...figures })),
    channels: z.array(z.object({ channel: z.enum(channels), ...figures })),
    units: z.array(z.object({ ...unit, ...figures })),
    total: z.object(figures),
  });

const figuresEndpoint = <T extends z.ZodRawShape>(
  name: string,
  path: `/${string}`,
  summary: string,
  figures: T,
) =>
  endpoint({
    name,
    summary,
    method: 'GET',
    path,
    access: staff(...reportGroups),
    query: figuresQuery,
    output: withFigures(figures),
  });

/** Issued: policies that began in a period, in any state. Cancelled: those cancelled in it. */
export const showIssued = figuresEndpoint(
  'showIssued',
  '/v1/auth/report/issued',
  'Policies issued and cancelled over time, by plan, channel and unit',
  { issued: z.number().int(), cancelled: z.number().int() },
);

/**
 * Premiums of policies that began in a period; refunds of those cancelled in it. The average is
 * rounded half up.
 */
export const showPrice = figuresEndpoint(
  'showPrice',
  '/v1/auth/report/price',
  'Premiums and their average over time, by plan, channel and unit, with refunds apart',
  {
    contracts: z.number().int(),
    premium: money,
    average: money.nullable(),
    cancelled: z.number().int(),
    refund: money,
  },
);

/** Units for the caller's queries: own unit and descendants; all for back office. Parents first. */
export const listUnits = endpoint({
  name: 'listUnits',
  summary: 'The units at or below which the caller sees contracts',
  method: 'GET',
  path: '/v1/auth/report/units',
  access: staff(...reportGroups),
  output: z.array(
    z.object({
      id: z.number().int(),
      parentId: z.number().int().nullable(),
      kind: z.enum(unitKinds),
      name: z.string(),
      /** Closed units keep their contracts and figures (UNIT-6). */
      isClosed: z.boolean(),
    }),
  ),
});
