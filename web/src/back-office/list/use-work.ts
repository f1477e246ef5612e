import { listAlarms } from '@salus/api/back-office/alarms.ts';
import { listFailedJobs } from '@salus/api/back-office/jobs.ts';
import { listFailedMessages } from '@salus/api/back-office/messages.ts';
import { listFailedSyncs } from '@salus/api/back-office/syncs.ts';
import {
  listMissingConsents,
  listPaidOverlaps,
  listReversedPayments,
} from '@salus/api/back-office.ts';
import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { DEFAULT_PAGE_SIZE, type PageSize } from '@salus/api/wire.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Worklist } from '../../contracts/filters/list-search.ts';

/** The call behind each list of things that wait for a person. */
const workCalls = {
  /** Shown on a separate desk. */
  payments: listUnallocatedMoney,
  refunds: listOpenRefunds,
  messages: listFailedMessages,
  'missing-consent': listMissingConsents,
  overlap: listPaidOverlaps,
  'payment-reversed': listReversedPayments,
  'customer-requests': listCustomerRequests,
  syncs: listFailedSyncs,
  jobs: listFailedJobs,
  alarms: listAlarms,
} as const;

export type Work = Exclude<Worklist, 'contracts'>;

/** Money that is put aside waits for no clerk. */
const openOnly: Partial<Record<Work, object>> = { payments: { state: 'OPEN' } };

/** Paging of a work queue; the page is in the address. */
export type WorkPage = {
  readonly page: number;
  readonly limit: PageSize;
  readonly onPage: (page: number, limit: PageSize) => void;
};

/** A page of one list. The first page also counts for the tabs. */
export function useWork<W extends Work>(work: W, page = 1, limit: number = DEFAULT_PAGE_SIZE) {
  return useCall<(typeof workCalls)[W]>(
    workCalls[work],
    { query: { page: String(page), limit: String(limit), ...openOnly[work] } } as never,
    {
      keepPrevious: true,
      every: 30_000,
    },
  );
}
