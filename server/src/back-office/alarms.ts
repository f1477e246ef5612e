import type * as api from '@salus/api/back-office/alarms.ts';
import { sql } from 'kysely';
import type { StaffUseCase, StaffWrite } from '../context.ts';
import { ABOUT, aboutContract, hasContract } from '../contracts/about-contract.ts';
import { isTakenBy } from '../contracts/current-take.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { countRows, type Reader } from '../platform/db.ts';

const unseen = (reader: Reader) =>
  reader.selectFrom('alarms as alarm').where('alarm.seen_at', 'is', null);

/** Their contracts, which may be none, and since when they wait. */
export const unseenAlarms = (reader: Reader) =>
  unseen(reader).select(['alarm.contract_id', 'alarm.raised_at as at']);

/** Alarms that are unseen, oldest first (INT-13). */
export const listAlarms: StaffUseCase<typeof api.listAlarms> = ({ app: { db }, actor }, query) => {
  const isOfTaker = isTakenBy(sql`alarm.contract_id`, query.takenBy, actor);
  return readPageInSnapshot(db, query, {
    count: (reader) => countRows(unseen(reader).where(isOfTaker)),
    read: async (reader, { limit, offset }) => {
      const rows = await unseen(reader)
        .where(isOfTaker)
        .leftJoin('contracts as c', 'c.id', 'alarm.contract_id')
        .leftJoin('accounts as p', 'p.id', 'alarm.account_id')
        .select([
          'alarm.id',
          'alarm.kind',
          'alarm.raised_at',
          'alarm.last_at',
          'alarm.count',
          'alarm.trace_id',
        ])
        .select(['p.full_name', 'p.email_address'])
        .select(ABOUT)
        .orderBy('alarm.raised_at')
        .orderBy('alarm.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        raisedAt: row.raised_at,
        lastAt: row.last_at,
        count: row.count,
        accountName: row.full_name,
        emailAddress: row.email_address,
        traceId: row.trace_id,
        contract: hasContract(row) ? aboutContract(row) : null,
      }));
    },
  });
};

/** Takes alarms off the list; the rows keep who saw them. */
export const seeAlarms: StaffWrite<typeof api.seeAlarms> = async (
  { tx, actor, now },
  { alarmIds },
) => {
  const rows = await tx
    .updateTable('alarms')
    .set({ seen_by: actor.accountId, seen_at: now })
    .where('id', 'in', alarmIds)
    .where('seen_at', 'is', null)
    .returning('id')
    .execute();
  return { seen: rows.length };
};
