import type { MoneyFact } from '@salus/domain/payments/second-person.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Staff, WriteContext } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { readAssignedSum } from '../statements/statement-sum.ts';
import type { LockedMoney } from '../unallocated/lock-money.ts';
import type { MoneyRow } from '../unallocated/read-money.ts';
import { type Joined, joinedArrival } from './join-transfers.ts';

type MoneyToJudge = {
  readonly money: LockedMoney;
  readonly joined: Joined | null;
  readonly row: MoneyRow;
};

/** The facts that decide whether a step needs a second person (APPROVE-17). */
export async function readMoneyFact(
  { tx, app, now }: WriteContext<Staff>,
  { money, joined, row }: MoneyToJudge,
  step: MoneyStep,
): Promise<MoneyFact> {
  const assigned = step === 'ASSIGN' ? money : null;
  const arrival = joined ? joinedArrival(joined.transfers) : assigned;
  const ids = arrival ? await findMovements(tx, joined?.transfers ?? [money]) : [];
  return {
    amount: arrival?.amount ?? row.amount,
    paidOn: arrival && businessDay(arrival.paidAt),
    today: businessDay(now),
    statementSum: arrival && (await readAssignedSum(tx, app.config, ids)),
  };
}

/** The movements that brought the money. */
async function findMovements(tx: Tx, paying: readonly LockedMoney[]): Promise<number[]> {
  const receiptIds = paying.map(({ receiptId }) => receiptId);
  const rows = await tx
    .selectFrom('receipts')
    .select('movement_id')
    .where('id', '=', sql<number>`any(${receiptIds}::bigint[])`)
    .execute();
  return rows.flatMap(({ movement_id: id }) => id ?? []);
}
