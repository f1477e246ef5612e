import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  judgeTransfer,
  reviewReasonOf,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, WriteContext } from '../../context.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import { settleLine } from '../statements/line-rows.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { namedContractOf } from '../transfers/settle-transfer.ts';
import { settleTransferOrders } from '../transfers/settle-transfer-orders.ts';
import { insertStep, type LockedMovement, setMovementKept } from './money-rows.ts';

/** The verdict on a movement as if its content had named the contract (PAY-20). */
export function judgeAssignment(
  { movement, line }: LockedMovement,
  contract: LockedContract,
): TransferVerdict {
  const { amount, content, paid_at: paidAt } = movement;
  return judgeTransfer(
    { amount, content, paidAt, isDayOnly: line?.is_day_only ?? false },
    {
      isKnown: false,
      named: [contract.reference_number],
      contract: namedContractOf(contract),
      refunds: [],
    },
  );
}

/** @throws Refusal MONEY_DOES_NOT_FIT unless the contract awaits exactly this amount */
export function mustMatch({ result, reason }: TransferVerdict): void {
  if (result !== 'MATCHED') throw new RefusalError('MONEY_DOES_NOT_FIT', { result, reason });
}

/** Lets a movement pay the contract that a clerk found, or wait for a review with it. */
export async function assignTo(
  { tx, app, actor, now }: WriteContext<Staff>,
  { movement, line }: LockedMovement,
  contract: LockedContract,
  { verdict, note }: { readonly verdict: TransferVerdict; readonly note: string | null },
): Promise<void> {
  const transfer = {
    contract,
    amountVnd: vnd(movement.amount),
    bankReference: movement.bank_reference,
    paidAt: movement.paid_at,
    reviewReason: reviewReasonOf(verdict),
    isUnallocated: true,
  };
  const orderId = (await settleTransferOrders(tx, { app, now }, [transfer])).get(contract.id);
  if (orderId === undefined) throw new Error('no order holds the money');
  await assignMovement(tx, movement.bank_reference, verdict, { contractId: contract.id, orderId });
  if (movement.kept_at !== null) await setMovementKept(tx, movement.id, null);
  await insertStep(tx, {
    movementId: movement.id,
    step: 'ASSIGN',
    note,
    referenceNumber: contract.reference_number,
    by: actor.accountId,
    at: now,
  });
  if (!line) return;
  const key = { statementId: line.statement_id, lineNo: line.line_no };
  await settleLine(tx, key, verdict, { by: actor.accountId, at: now });
}
