import { listAlarms } from '@salus/api/back-office/alarms.ts';
import { listFailedJobs } from '@salus/api/back-office/jobs.ts';
import { listFailedMessages } from '@salus/api/back-office/messages.ts';
import { listFailedSyncs } from '@salus/api/back-office/syncs.ts';
import {
  listMissingConsents,
  listPaidOverlaps,
  listReversedPayments,
} from '@salus/api/back-office.ts';
import type { CallInput } from '@salus/api/client.ts';
import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import type { PageSize } from '@salus/api/wire.ts';
import type { WorkTaker } from '@salus/api/worklist.ts';
import { objectFromKeys, objectKeys } from '@salus/domain/objects.ts';
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

type WorkInputs = { readonly [W in Work]: CallInput<(typeof workCalls)[W]> };

function workInputs({ page, limit, takenBy }: Shown): WorkInputs {
  const pages = { page: String(page), limit: String(limit) };
  const query = { ...pages, ...(takenBy && { takenBy }) };
  return {
    ...objectFromKeys(objectKeys(workCalls), () => ({ query })),
    // Money that is put aside waits for no clerk.
    payments: { query: { ...pages, state: 'OPEN' } },
  };
}

/** Paging of a work queue; the page is in the address. */
export type WorkPage = {
  readonly page: number;
  readonly limit: PageSize;
  /** Only the rows of the caller, or of no one. */
  readonly takenBy?: WorkTaker | undefined;
  readonly onPage: (page: number, limit: PageSize) => void;
};

type Shown = Omit<WorkPage, 'onPage'>;

/** A page of one list. */
export function useWork<W extends Work>(work: W, page: Shown) {
  return useCall<(typeof workCalls)[W]>(workCalls[work], workInputs(page)[work], {
    keepPrevious: true,
  });
}
