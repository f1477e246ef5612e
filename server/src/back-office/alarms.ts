import type * as api from '@salus/api/back-office/alarms.ts';
import type { StaffUseCase, StaffWrite } from '../context.ts';
import { ABOUT, aboutContract, hasContract } from '../contracts/about-contract.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { countRows, type Reader } from '../platform/db.ts';

const unseen = (reader: Reader) => reader.selectFrom('alarms as a').where('a.seen_at', 'is', null);

/** Their contracts, which may be none, and since when they wait. */
export const unseenAlarms = (reader: Reader) =>
  unseen(reader).select(['a.contract_id', 'a.raised_at as at']);

/** Alarms that are unseen, oldest first (INT-13). */
export const listAlarms: StaffUseCase<typeof api.listAlarms> = ({ app: { db } }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countRows(unseen(reader)),
    read: async (reader, { limit, offset }) => {
      const rows = await unseen(reader)
        .leftJoin('contracts as c', 'c.id', 'a.contract_id')
        .leftJoin('accounts as p', 'p.id', 'a.account_id')
        .select(['a.id', 'a.kind', 'a.raised_at', 'a.last_at', 'a.count', 'a.trace_id'])
        .select(['p.full_name', 'p.email_address'])
        .select(ABOUT)
        .orderBy('a.raised_at')
        .orderBy('a.id')
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
