import type { MoneyFact } from '@salus/domain/payments/second-person.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Staff, WriteContext } from '../../context.ts';
import { isTransfer } from '../settlement/order-rows.ts';
import { readAssignedSum } from '../statements/statement-sum.ts';
import { arrivalOf } from './assign-money.ts';
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
  return {
    amount: pays?.amount ?? row.amount,
    paidOn: pays && businessDay(pays.paidAt),
    today: businessDay(now),
    statementSum: pays && (await readAssignedSum(tx, app.config, pays.bankReferences)),
  };
}

/** The money of a step that pays a contract; null for other steps. */
function payingMoney(step: MoneyStep, money: LockedMoney, joined: Joined | null) {
  if (joined) {
    const bankReferences = joined.transfers.flatMap(transferReference);
    return { ...joinedArrival(joined.transfers), bankReferences };
  }
  if (step !== 'ASSIGN') return null;
  return { amount: null, ...arrivalOf(money), bankReferences: transferReference(money) };
}

function transferReference(money: LockedMoney): string[] {
  if (money.kind === 'movement') return [money.movement.bank_reference];
  if (money.kind === 'payment' || !isTransfer(money.order)) return [];
  const { gateway_transaction_no: bankReference } = money.order;
  return bankReference === null ? [] : [bankReference];
}
