import { statusesWithReport } from '@salus/domain/insurer/sync.ts';
import { sql } from 'kysely';
import type { AboutRow } from '../contracts/about-contract.ts';
import type { LimitOffset } from '../contracts/page.ts';
import type { Reader } from '../platform/db.ts';
import { unfinishedJobs } from '../platform/queue/jobs.ts';
import { syncJobs } from './sync-jobs.ts';
import type { SyncTry } from './sync-log-view.ts';

export type StuckReport = SyncTry & AboutRow & { readonly tries: number };

/**
 * A page of the stuck reports, oldest first, with their total: `syncToRetry` of the domain over
 * all contracts. It starts from the few contracts with a refused or unanswered report.
 */
export async function readStuckReports(
  reader: Reader,
  { limit, offset }: LimitOffset,
): Promise<{ rows: StuckReport[]; total: number }> {
  const succeeded = (kind: string) =>
    sql`exists (select from api_sync_logs yes
                 where yes.contract_id = c.id and yes.kind = ${kind} and yes.status = 'success')`;
  const waits = (job: string) =>
    sql`exists (select from waiting w where w.subject_id = c.id and w.name = ${job})`;
  const stuck = sql`
    with waiting as materialized (
      select * from ${unfinishedJobs(Object.values(syncJobs), 'contractId')} as job),
    troubled as (
      select c.*, case when ${succeeded('sync-create')} then 'sync-cancel' else 'sync-create' end
               as lacking
        from contracts c
       where c.id in (select contract_id from api_sync_logs where status <> 'success')
         and c.status in (${sql.join(statusesWithReport('sync-create'))})),
    stuck as (
      select c.reference_number, c.policy_no, c.type_contract, c.status as contract_status,
             c.proposer_name, newest.kind, newest.status, newest.message, newest.http_status,
             newest.at, newest.id, newest.tries
        from troubled c
        join lateral (
          select l.*, count(*) over () as tries from api_sync_logs l
           where l.contract_id = c.id and l.kind = c.lacking
           order by l.at desc, l.id desc limit 1) newest on true
       where case c.lacking
               when 'sync-create' then not ${waits(syncJobs['sync-create'])}
               else c.status in (${sql.join(statusesWithReport('sync-cancel'))})
                 and not ${succeeded('sync-cancel')} and not ${waits(syncJobs['sync-cancel'])}
             end)`;
  const [{ rows }, total] = await Promise.all([
    sql<StuckReport>`${stuck} select * from stuck order by at, id
      limit ${limit} offset ${offset}`.execute(reader),
    sql<{ count: number }>`${stuck} select count(*) as count from stuck`.execute(reader),
  ]);
  return { rows, total: total.rows[0]?.count ?? 0 };
}
