import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { z } from 'zod';

const text = z.coerce.string().default('').catch('');

/** What the report's address holds. Whatever means nothing in it is as if it were not there. */
export const reportSearch = z.object({
  status: z.array(z.enum(issuedStatuses)).default([]).catch([]),
  planIds: z.array(z.coerce.string()).default([]).catch([]),
  policyStartDateFrom: text,
  policyStartDateTo: text,
  createdDateFrom: text,
  createdDateTo: text,
});
export type ReportSearch = z.output<typeof reportSearch>;

/** What an address need not say. */
export const usualReportSearch = reportSearch.parse({});
