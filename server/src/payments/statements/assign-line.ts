import type {
  assignStatementLine as call,
  putAsideStatementLine as putAsideCall,
} from '@salus/api/payments/statements.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import {
  judgeTransfer,
  reviewReasonOf,
  type TransferVerdict,
} from '@salus/domain/payments/transfers/judge-transfer.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { settleTransferOrder } from '../settle.ts';
import { assignMovement } from '../transfers/movement-store.ts';
import { namedContractOf, settleTransfer } from '../transfers/settle-transfer.ts';
import { movementOf } from './confirm-statement.ts';
import { lineView } from './statement-view.ts';
import { type LineRow, lockLine, settleLine } from './store.ts';

/**
 * Assigns a credit that names no contract: it pays the contract, or waits for a review with it, as
 * if the content had named it (STMT-6).
 */
export const assignStatementLine: StaffWrite<typeof call> = async (
  ctx,
  { referenceNumber, ...key },
) => {
  const { tx, app, actor, now } = ctx;
  const line = await settledLine(ctx, key);
  if (line.result !== 'UNKNOWN_CONTENT') throw new RefusalError('INVALID_STATE');
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  const verdict = judgeTransfer(movementOf(line), {
    isKnown: false,
    named: [contract.reference_number],
    contract: namedContractOf(contract),
    refunds: [],
  });
  const orderId = await settleTransferOrder(tx, { app, now }, contract, {
    amountVnd: vnd(line.amount),
    bankReference: line.bank_reference,
    paidAt: line.paid_at,
    reviewReason: reviewReasonOf(verdict),
    isUnallocated: true,
  });
  await assignMovement(tx, line.bank_reference, verdict, { contractId: contract.id, orderId });
  return lineView(await settleLine(tx, key, verdict, { by: actor.accountId, at: now }));
};

/** Keeps a line that pays nothing, with a clerk's note (STMT-6). */
export const putAsideStatementLine: StaffWrite<typeof putAsideCall> = async (
  ctx,
  { note, ...key },
) => {
  const { tx, actor, now } = ctx;
  const line = await settledLine(ctx, key);
  if (line.result !== 'UNKNOWN_CONTENT' && line.result !== 'OTHER_DEBIT')
    throw new RefusalError('INVALID_STATE');
  const verdict = verdictOf(line, line.result);
  return lineView(await settleLine(tx, key, verdict, { by: actor.accountId, at: now, note }));
};

type Key = { readonly statementId: number; readonly lineNo: number };

/** The locked line with the result that it was settled with, now where it was not. */
async function settledLine(
  { tx, app, actor, now }: WriteContext<Staff>,
  key: Key,
): Promise<LineRow> {
  const line = await lockLine(tx, key);
  if (!line) throw new RefusalError('NOT_FOUND');
  if (line.result !== null) return line;
  const verdict = await settleTransfer(tx, { app, now, clerk: actor }, movementOf(line));
  return settleLine(tx, key, verdict, { by: actor.accountId, at: now });
}

function verdictOf(line: LineRow, result: TransferVerdict['result']): TransferVerdict {
  return { result, reason: line.reason, referenceNumber: line.reference_number, refundRef: null };
}
