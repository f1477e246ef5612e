import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';
import { statusesInAddress } from '../contracts/filters/statuses-in-address.ts';

const text = z.coerce.string().default('').catch('');

/** Search parameters of the report. Invalid values are dropped. */
export const reportSearch = z.object({
  status: statusesInAddress(issuedStatuses),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  policyStartDateFrom: text,
  policyStartDateTo: text,
  createdDateFrom: text,
  createdDateTo: text,
  cancelledDateFrom: text,
  cancelledDateTo: text,
  unitId: z.coerce
    .string()
    .regex(/^([1-9]\d{0,14})?$/)
    .default('')
    .catch(''),
});
export type ReportSearch = z.output<typeof reportSearch>;

/** The default parameters, left out of an address. */
export const usualReportSearch = reportSearch.parse({});

/** The list that holds exactly the contracts of the report, or those of one of its packages. */
export function listSearchOfReport(
  search: ReportSearch,
  planIds: readonly string[] = search.planIds,
) {
  const { createdDateFrom, createdDateTo, planIds: _, ...same } = search;
  return {
    ...same,
    planIds: [...planIds],
    createdFromDate: createdDateFrom,
    createdToDate: createdDateTo,
  };
}
