import type { Reconciliation } from '@salus/domain/payments/reconciliation/reconcile.ts';
import { withManualSide } from '@salus/domain/payments/reconciliation/side-totals.ts';
import type { Day, DaySpan } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';

/** The closes of the days, newest first. */
export async function readCloses(reader: Reader, { from, to }: DaySpan) {
  const rows = await reader
    .selectFrom('day_closes as d')
    .innerJoin('accounts as a', 'a.id', 'd.closed_by')
    .select(['d.business_day', 'd.version', 'd.closed_at', 'd.note', 'd.totals', 'd.differences'])
    .select('a.full_name as closed_by_name')
    .where('d.business_day', '>=', from)
    .where('d.business_day', '<=', to)
    .orderBy('d.business_day', 'desc')
    .orderBy('d.version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, totals: withManualSide(row.totals) }));
}

type NewClose = Pick<Reconciliation, 'totals' | 'differences'> & {
  readonly day: Day;
  readonly note: string | null;
  readonly closedBy: number;
  readonly at: Date;
};

/** Lets one clerk at a time close a day. Days are in order, so that no two wait for each other. */
export async function lockDays(tx: Tx, days: readonly Day[]): Promise<void> {
  for (const day of days.toSorted()) {
    const key = `day-close ${day}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
}

/** Appends the next version of the close of a locked day. Returns the version. */
export async function insertClose(tx: Tx, close: NewClose): Promise<number> {
  const { version } = await tx
    .selectFrom('day_closes')
    .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
    .where('business_day', '=', close.day)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('day_closes')
    .values({
      business_day: close.day,
      version,
      closed_by: close.closedBy,
      closed_at: close.at,
      note: close.note,
      totals: JSON.stringify(close.totals),
      differences: JSON.stringify(close.differences),
    })
    .execute();
  return version;
}
