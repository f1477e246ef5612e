import type { WorkCode } from '@salus/api/back-office/work.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { stuckReports } from '../insurer-sync/list-failed-syncs.ts';
import { openRefunds } from '../payments/refunds/list-open-refunds.ts';
import { openMoney } from '../payments/unallocated/read-money.ts';
import type { Reader } from '../platform/db.ts';
import { openRequests } from '../policyholder/list-requests.ts';
import { unseenAlarms } from './alarms.ts';
import { failedJobs } from './failed-jobs.ts';
import { paidWithProblem } from './list-paid-contracts.ts';
import { failedMessages } from './store.ts';

/** The rows of a worklist: `contract_id`, which may be null, and `at`, since when it waits. */
type WorkRows = (reader: Reader, now: Date) => Expression<unknown>;

/** The same rows as the list of the code has. */
export const worklists: Readonly<Record<WorkCode, WorkRows>> = {
  payments: openMoney,
  refunds: openRefunds,
  messages: failedMessages,
  'missing-consent': paidWithProblem('missing-consent'),
  overlap: paidWithProblem('overlap'),
  'payment-reversed': paidWithProblem('payment-reversed'),
  'customer-requests': openRequests,
  syncs: stuckReports,
  jobs: failedJobs,
  alarms: unseenAlarms,
};

/** The contracts of these that a worklist holds, or that await payment. */
export async function findHeldContracts(
  reader: Reader,
  contractIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (contractIds.length === 0) return new Set();
  const query = heldContracts(reader, sql`${[...contractIds]}::bigint[]`, now);
  const { rows } = await query.execute(reader);
  return new Set(rows.map(({ id }) => id));
}

/** The same as a query, of an array of ids. */
export function heldContracts(
  reader: Reader,
  contractIds: RawBuilder<unknown>,
  now: Date,
): RawBuilder<{ id: number }> {
  const heldByLists = objectKeys(worklists).map(
    (code) =>
      sql`select w.contract_id as id from (${worklists[code](reader, now)}) w
           where w.contract_id = any(${contractIds})`,
  );
  return sql<{ id: number }>`
    ${sql.join(heldByLists, sql` union `)}
    union select id from contracts
           where id = any(${contractIds}) and waiting_since is not null`;
}
