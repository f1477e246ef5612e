import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import type { FileFormat } from '@salus/api/reports.ts';
import { reportFilesEndedBy } from '@salus/domain/retention/report-file.ts';
import { sql } from 'kysely';
import type { ContractMap } from '../../contracts/criteria/contract-map.ts';
import type { Reader, Tx } from '../../platform/db.ts';

/** The file of one run of a schedule. */
export type ReportFileRow = {
  readonly id: number;
  readonly scheduleId: number;
  readonly type: ScheduledType;
  /** The account that scheduled it. */
  readonly ownerId: number;
  readonly unitId: number | null;
  readonly isMasked: boolean;
  readonly format: FileFormat;
  readonly rows: number;
  readonly bytes: number;
  readonly storageKey: string;
  readonly partDigests: readonly Buffer[];
  readonly madeAt: Date;
};

/** The most files that a list has; an account keeps those of 30 days. */
const MOST_FILES = 200;

const columns = sql`
  f.id, f.schedule_id as "scheduleId", s.type, s.account_id as "ownerId", f.unit_id as "unitId",
  f.is_masked as "isMasked", f.format, f.row_count as rows, f.byte_count as bytes,
  f.storage_key as "storageKey", f.part_digests as "partDigests", f.made_at as "madeAt"`;

/** Files that are kept and were made for this account, the newest first, or one of them. */
export async function readReportFiles(
  reader: Reader,
  { accountId, now, id = null }: { accountId: number; now: Date; id?: number | null },
): Promise<readonly ReportFileRow[]> {
  const { rows } = await sql<ReportFileRow>`
    select ${columns} from report_files f join report_schedules s on s.id = f.schedule_id
     where (s.account_id = ${accountId} or s.recipient_ids @> array[${accountId}::bigint])
       and f.made_at > ${reportFilesEndedBy(now)} and f.ended_at is null and f.deleted_at is null
       and (${id}::bigint is null or f.id = ${id}::bigint)
     order by f.made_at desc, f.id desc limit ${MOST_FILES}`.execute(reader);
  return rows;
}

/** The contracts in a file, for the log of reads. */
export async function readContractMap(reader: Reader, id: number): Promise<ContractMap | null> {
  const row = await reader
    .selectFrom('report_files')
    .select(['first_contract_id', 'contract_map'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.contract_map || row.first_contract_id === null) return null;
  return { first: row.first_contract_id, bits: row.contract_map };
}

/** The file that a run has to make. One that waits since an earlier run is enough. */
export async function insertUnmadeFile(
  tx: Tx,
  file: { scheduleId: number; dueAt: Date; format: FileFormat; storageKey: string },
): Promise<void> {
  await sql`
    insert into report_files (schedule_id, due_at, format, storage_key)
    values (${file.scheduleId}, ${file.dueAt}, ${file.format}, ${file.storageKey})
    on conflict (schedule_id) where made_at is null and ended_at is null do nothing`.execute(tx);
}

/** The next file to be made after this id. */
export async function nextUnmadeFile(reader: Reader, after: number): Promise<number | null> {
  const row = await reader
    .selectFrom('report_files')
    .select('id')
    .where('made_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Names another key for the parts, so that a run that was cut off writes into none of them. */
export async function renewStorageKey(
  tx: Tx,
  id: number,
  storageKey: string,
): Promise<{ readonly earlierKey: string } | null> {
  const { rows } = await sql<{ earlierKey: string }>`
    update report_files f set storage_key = ${storageKey}
      from (select id, storage_key from report_files where id = ${id} for update) earlier
     where f.id = earlier.id and f.made_at is null and f.ended_at is null
    returning earlier.storage_key as "earlierKey"`.execute(tx);
  return rows[0] ?? null;
}

type MadeFile = Pick<ReportFileRow, 'unitId' | 'isMasked' | 'rows' | 'bytes' | 'partDigests'> & {
  readonly contracts: ContractMap | null;
  readonly madeAt: Date;
};

/** @returns whether this run made the file, and no other did or ended it meanwhile */
export async function keepReportFile(
  tx: Tx,
  { id, storageKey }: { readonly id: number; readonly storageKey: string },
  file: MadeFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('report_files')
    .set({
      unit_id: file.unitId,
      is_masked: file.isMasked,
      row_count: file.rows,
      byte_count: file.bytes,
      part_digests: [...file.partDigests],
      first_contract_id: file.contracts?.first ?? null,
      contract_map: file.contracts?.bits ?? null,
      made_at: file.madeAt,
    })
    .where('id', '=', id)
    .where('storage_key', '=', storageKey)
    .where('made_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a schedule, and a file of it that is not made yet. */
export async function endUnmade(tx: Tx, scheduleId: number, now: Date): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ ended_at: now })
    .where('id', '=', scheduleId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('report_files')
    .set({ ended_at: now })
    .where('schedule_id', '=', scheduleId)
    .where('made_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

/** The next stored files that have ended by now (KEEP-9). */
export async function expiredReportFiles(
  reader: Reader,
  madeBy: Date,
  atMost: number,
): Promise<readonly { readonly id: number; readonly storageKey: string }[]> {
  return await reader
    .selectFrom('report_files')
    .select(['id', 'storage_key as storageKey'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('made_at', '<=', madeBy), where('ended_at', 'is not', null)]))
    .orderBy('id')
    .limit(atMost)
    .execute();
}

/** Keeps the row as the trace of the file, without the contracts that it held. */
export async function markDeleted(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('report_files')
    .set({ deleted_at: now, first_contract_id: null, contract_map: null })
    .where('id', 'in', [...ids])
    .execute();
}
