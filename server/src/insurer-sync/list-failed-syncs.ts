import type { listFailedSyncs as call } from '@salus/api/back-office/syncs.ts';
import { statusesWithReport } from '@salus/domain/insurer/sync.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { type AboutRow, aboutContract } from '../contracts/about-contract.ts';
import { isTakenBy, storedTake } from '../contracts/current-take.ts';
import { type LimitOffset, readPageInSnapshot } from '../contracts/page.ts';
import type { Reader } from '../platform/db.ts';
import { unfinishedJobs } from '../platform/queue/jobs.ts';
import { syncJobs } from './sync-jobs.ts';
import { type SyncTry, toSyncLogView } from './sync-log-view.ts';

/** Contracts with a missing report to the core that no queued job will send. */
export const listFailedSyncs: StaffUseCase<typeof call> = ({ app: { db }, actor }, query) => {
  const isOfTaker = isTakenBy(sql`stuck.contract_id`, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) => countStuckReports(reader, isOfTaker),
    read: async (reader, page) =>
      (await readStuckReports(reader, { ...page, isOfTaker })).map((row) => ({
        ...toSyncLogView(row),
        ...aboutContract(row),
        tries: row.tries,
      })),
  });
};

type StuckReport = SyncTry & AboutRow & { readonly tries: number };

/**
 * The stuck reports: `syncToRetry` of the domain over all contracts. It starts from the few
 * contracts with a refused or unanswered report.
 */
function withStuck(): RawBuilder<unknown> {
  const hasSucceeded = (kind: string) =>
    sql`exists (select from api_sync_logs yes
                 where yes.contract_id = c.id and yes.kind = ${kind} and yes.status = 'success')`;
  const waits = (job: string) =>
    sql`exists (select from waiting w where w.subject_id = c.id and w.name = ${job})`;
  return sql`
    with waiting as materialized (
      select * from ${unfinishedJobs(Object.values(syncJobs), 'contractId')} as job),
    troubled as (
      select c.*, case when ${hasSucceeded('sync-create')} then 'sync-cancel' else 'sync-create' end
               as lacking
        from contracts c
       where c.id in (select contract_id from api_sync_logs where status <> 'success')
         and c.status in (${sql.join(statusesWithReport('sync-create'))})),
    stuck as (
      select c.id as contract_id, c.reference_number, c.policy_no, c.type_contract,
             c.status as contract_status, c.proposer_name,
             ${storedTake(sql`c.id`)} as take, newest.kind, newest.status,
             newest.message, newest.http_status, newest.at, newest.id, newest.tries,
             newest.first_at
        from troubled c
        join lateral (
          select l.*, count(*) over () as tries, min(l.at) over () as first_at
            from api_sync_logs l
           where l.contract_id = c.id and l.kind = c.lacking
           order by l.at desc, l.id desc limit 1) newest on true
       where case c.lacking
               when 'sync-create' then not ${waits(syncJobs['sync-create'])}
               else c.status in (${sql.join(statusesWithReport('sync-cancel'))})
                 and not ${hasSucceeded('sync-cancel')} and not ${waits(syncJobs['sync-cancel'])}
             end)`;
}

/** Their contracts, and since when they wait: a try that fails again changes nothing of it. */
export const stuckReports = (): RawBuilder<unknown> => sql`${withStuck()}
  select contract_id, first_at as at from stuck`;

async function countStuckReports(reader: Reader, isOfTaker: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`${withStuck()}
    select count(*) as count from stuck where ${isOfTaker}`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** A page of them, oldest first. */
async function readStuckReports(
  reader: Reader,
  { limit, offset, isOfTaker }: LimitOffset & { readonly isOfTaker: RawBuilder<boolean> },
): Promise<StuckReport[]> {
  const { rows } =
    await sql<StuckReport>`${withStuck()} select * from stuck where ${isOfTaker} order by at, id
    limit ${limit} offset ${offset}`.execute(reader);
  return rows;
}
