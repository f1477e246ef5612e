import type { Day } from '@salus/domain/time/day.ts';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../platform/database.gen.ts';
import type { Database, Reader, Tx } from '../platform/db.ts';

export type Schedule = Pick<Selectable<DB['reminder_schedules']>, 'contract_id' | 'kind'>;
type DueSchedule = Schedule & { readonly next_at: Date };

/** Contracts to look at, those that wait longest first. */
export async function findDueSchedules(
  db: Database,
  now: Date,
  after: DueSchedule | undefined,
  limit: number,
): Promise<DueSchedule[]> {
  const rows = await db
    .selectFrom('reminder_schedules')
    .select(['contract_id', 'kind', 'next_at'])
    .where('next_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(next_at, contract_id, kind)
          > (${after?.next_at}, ${after?.contract_id}, ${after?.kind})`,
      ),
    )
    .orderBy('next_at')
    .orderBy('contract_id')
    .orderBy('kind')
    .limit(limit)
    .execute();
  return rows.flatMap(({ next_at: at, ...row }) => (at === null ? [] : [{ ...row, next_at: at }]));
}

/** The schedule of a locked contract; undefined if another worker was faster. */
export async function findSchedule(tx: Tx, { contract_id: id, kind }: Schedule, now: Date) {
  return await tx
    .selectFrom('reminder_schedules as s')
    .select('s.starts_at')
    .leftJoin('reminders as r', (join) =>
      join.onRef('r.contract_id', '=', 's.contract_id').onRef('r.kind', '=', 's.kind'),
    )
    .select(({ fn }) => [
      fn.count<number>('r.number').as('sent_count'),
      fn.max('r.sent_on').as('last_on'),
    ])
    .where('s.contract_id', '=', id)
    .where('s.kind', '=', kind)
    .where('s.next_at', '<=', now)
    .groupBy(['s.contract_id', 's.kind'])
    .executeTakeFirst();
}

/** @param nextAt null until the contract changes */
export async function moveSchedule(
  tx: Tx,
  { contract_id: id, kind }: Schedule,
  nextAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('reminder_schedules')
    .set({ next_at: nextAt })
    .where('contract_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}

export async function endSchedule(tx: Tx, { contract_id: id, kind }: Schedule): Promise<void> {
  await tx
    .deleteFrom('reminder_schedules')
    .where('contract_id', '=', id)
    .where('kind', '=', kind)
    .execute();
}

/** Lets the job look at a contract whose reminders continue. */
export async function wakeSchedules(tx: Tx, contractId: number, now: Date): Promise<void> {
  await tx
    .updateTable('reminder_schedules')
    .set({ next_at: now })
    .where('contract_id', '=', contractId)
    .where('next_at', 'is', null)
    .execute();
}

type NewReminder = Schedule & {
  readonly number: number;
  readonly sentOn: Day;
  readonly messageId: number;
};

export async function insertReminder(tx: Tx, reminder: NewReminder, now: Date): Promise<void> {
  await tx
    .insertInto('reminders')
    .values({
      contract_id: reminder.contract_id,
      kind: reminder.kind,
      number: reminder.number,
      sent_on: reminder.sentOn,
      at: now,
      message_id: reminder.messageId,
    })
    .execute();
}

/** The live link that the customer was sent; undefined without one. */
export async function findLiveLink(tx: Tx, contractId: number, now: Date) {
  return await tx
    .selectFrom('customer_links')
    .select(['id', 'expires_at', 'language'])
    .where('contract_id', '=', contractId)
    .where('replaced_at', 'is', null)
    .where('nonce', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** A renewal that is paid, and not cancelled before it begins. */
export async function hasPaidRenewal(reader: Reader, contractId: number): Promise<boolean> {
  const renewal = await reader
    .selectFrom('contracts')
    .select('id')
    .where('renewal_of', '=', contractId)
    .where('paid_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return renewal !== undefined;
}
