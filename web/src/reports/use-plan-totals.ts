import { exportContract } from '@salus/api/reports.ts';
import { useCall } from '../calls/use-call.ts';
import type { ReportSearch } from './report-search.ts';

/** The totals of issued contracts, in all and per plan. */
export const usePlanTotals = (search: ReportSearch) =>
  useCall(exportContract, { query: { ...search, type: 'OVERVIEW' } }, { keepPrevious: true });
