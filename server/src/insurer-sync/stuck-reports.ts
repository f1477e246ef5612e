import { sql } from 'kysely';
import type { AboutRow } from '../contracts/about-contract.ts';
import type { Slice } from '../contracts/page.ts';
import type { Reader } from '../platform/db.ts';
import { unfinishedJobs } from '../platform/jobs.ts';
import { syncJobs } from './sync-jobs.ts';
import type { SyncTry } from './sync-log-view.ts';

export type StuckReport = SyncTry & AboutRow & { readonly tries: number };

/**
 * A page of the reports that stand still, oldest first, with the number of all: `syncToRetry` of the domain, asked of all
 * contracts at once. It begins with the few of whom the core refused or did not answer something.
 */
export async function readStuckReports(
  reader: Reader,
  { limit, offset }: Slice,
): Promise<{ rows: StuckReport[]; total: number }> {
  const told = (kind: string) =>
    sql`exists (select from api_sync_logs yes
                 where yes.contract_id = c.id and yes.kind = ${kind} and yes.status = 'success')`;
  const waits = (job: string) => sql`exists (select from waiting w where w.contract_id = c.id and w.name = ${job})`;
  const stuck = sql`
    with waiting as materialized (select * from ${unfinishedJobs(Object.values(syncJobs))} as job),
    troubled as (
      select c.*, case when ${told('sync-create')} then 'sync-cancel' else 'sync-create' end as lacking
        from contracts c
       where c.id in (select contract_id from api_sync_logs where status <> 'success')
         and c.status in ('ACTIVE', 'CANCELLED')),
    stuck as (
      select c.reference_number, c.policy_no, c.type_contract, c.status as contract_status, c.proposer_name,
             newest.kind, newest.status, newest.message, newest.http_status, newest.at, newest.id, newest.tries
        from troubled c
        join lateral (
          select l.*, count(*) over () as tries from api_sync_logs l
           where l.contract_id = c.id and l.kind = c.lacking order by l.at desc, l.id desc limit 1) newest on true
       where case c.lacking
               when 'sync-create' then not ${waits(syncJobs['sync-create'])}
               else c.status = 'CANCELLED' and not ${told('sync-cancel')} and not ${waits(syncJobs['sync-cancel'])}
             end)`;
  const [{ rows }, total] = await Promise.all([
    sql<StuckReport>`${stuck} select * from stuck order by at, id limit ${limit} offset ${offset}`.execute(reader),
    sql<{ count: number }>`${stuck} select count(*) as count from stuck`.execute(reader),
  ]);
  return { rows, total: total.rows[0]?.count ?? 0 };
}
