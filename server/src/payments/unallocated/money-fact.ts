import type { MoneyFact } from '@salus/domain/payments/second-person.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Staff, WriteContext } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';
import { readAssignedSum } from '../statements/statement-sum.ts';
import { moneyArrival } from './assign-money.ts';
import { type Joined, joinedArrival } from './join-transfers.ts';
import type { LockedMoney } from './lock-money.ts';
import type { MoneyRow } from './read-money.ts';

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
  const pays = payingMoney(step, money, joined);
  const ids = pays ? await findMovements(tx, pays.transfers) : [];
  return {
    amount: pays?.amount ?? row.amount,
    paidOn: pays && businessDay(pays.paidAt),
    today: businessDay(now),
    statementSum: pays && (await readAssignedSum(tx, app.config, ids)),
  };
}

/** The money of a step that pays a contract; null for other steps. */
function payingMoney(step: MoneyStep, money: LockedMoney, joined: Joined | null) {
  if (joined) return { ...joinedArrival(joined.transfers), transfers: joined.transfers };
  if (step !== 'ASSIGN') return null;
  return { amount: null, ...moneyArrival(money), transfers: [money] };
}

/** The ids of the movements that brought the money. */
async function findMovements(tx: Tx, transfers: readonly LockedMoney[]): Promise<number[]> {
  const orders = transfers.flatMap((money) => (money.kind === 'order' ? money.order.id : []));
  const rows = await tx
    .selectFrom('bank_movements')
    .select('id')
    .where('order_id', '=', sql<number>`any(${orders}::bigint[])`)
    .execute();
  const movementIds = transfers.flatMap((money) =>
    money.kind === 'movement' ? money.movement.id : [],
  );
  return [...movementIds, ...rows.map(({ id }) => id)];
}
