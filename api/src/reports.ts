import { z } from 'zod';
import { contractFilters, dayParameter, issuedFilters, unfolded } from './contract-filters.ts';
import { endpoint, staff } from './endpoint.ts';
import { money } from './wire.ts';

/** The figures on the screen, or the contracts themselves as a file. */
export const reportTypes = ['OVERVIEW', 'EXPORT'] as const;
export type ReportType = (typeof reportTypes)[number];

/** What a report of issued contracts is narrowed by; both statuses where none is named. */
const reportFilters = {
  planIds: contractFilters.planIds,
  policyStartDateFrom: dayParameter,
  policyStartDateTo: dayParameter,
  createdDateFrom: dayParameter,
  createdDateTo: dayParameter,
  status: issuedFilters.status,
  timeZoneOffset: contractFilters.timeZoneOffset,
  timeZoneName: contractFilters.timeZoneName,
};
export type ReportFilters = z.output<z.ZodObject<typeof reportFilters>>;

/** Also what the screen judges its fields by. */
export const reportQuery = unfolded(
  z
    .object({
      type: z.enum(reportTypes, { error: (issue) => (issue.input === undefined ? 'required' : 'invalid') }),
      ...reportFilters,
    })
    .superRefine((given, { addIssue }) => {
      const ranges = [
        ['policyStartDateFrom', 'policyStartDateTo'],
        ['createdDateFrom', 'createdDateTo'],
      ] as const;
      for (const [fromName, toName] of ranges) {
        const { [fromName]: from, [toName]: to } = given;
        if (from && to && to < from) addIssue({ code: 'custom', path: [toName], message: 'invalid' });
      }
    }),
);

export const exportContract = endpoint({
  name: 'exportContract',
  summary:
    'Issued contracts: their number and premium by package (OVERVIEW), or all of them as CSV (EXPORT); all for the back office, those of their officers for managers and directors',
  method: 'GET',
  path: '/v1/auth/report/export-contract',
  access: staff('backOffice', 'manager', 'director'),
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
    stream: 'text/csv',
  },
  refuses: ['SERVICE_UNAVAILABLE'],
});
