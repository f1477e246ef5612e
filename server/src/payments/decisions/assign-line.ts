import type * as api from '@salus/api/payments/statements.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { clearMoney } from '@salus/domain/payments/second-person.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Staff, StaffWrite, WriteContext } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { readHolds } from '../statements/held-lines.ts';
import {
  type LineRow,
  lineMovement,
  lockLine,
  readLine,
  settleLine,
} from '../statements/line-rows.ts';
import { readAssignedSum } from '../statements/statement-sum.ts';
import { lineView } from '../statements/statement-view.ts';
import { settleMovement } from '../transfers/settle-movements.ts';
import {
  knownAmount,
  lockStrayTransfer,
  moneyName,
  type StrayTransfer,
} from '../unallocated/lock-money.ts';
import { readReceiptMoney } from '../unallocated/read-money.ts';
import { assignMoney, judgeMoney, mustMatch } from './assign-money.ts';
import { keepMoney, mustBePossible } from './decide-money.ts';

/**
 * Assigns a credit that names no contract: it pays the contract, or waits for a review with it, as
 * if the content had named it (STMT-6). For a second clerk the contract has to await exactly this
 * amount (MONEY-3, APPROVE-17).
 */
export const assignStatementLine: StaffWrite<typeof api.assignStatementLine> = async (
  ctx,
  { referenceNumber, ...key },
) => {
  const { tx } = ctx;
  const line = await settledLine(ctx, key);
  if (line.result !== 'UNKNOWN_CONTENT') throw new RefusalError('INVALID_STATE');
  const { id, money } = await lockLineMoney(ctx, line, 'ASSIGN');
  const contract = await lockContract(tx, { referenceNumber, officerId: null });
  const verdict = judgeMoney(money, contract);
  const pays = verdict.result === 'MATCHED';
  const fact = {
    ...moneyFact(ctx, line),
    paidOn: pays ? businessDay(line.paid_at) : null,
    statementSum: pays ? await readAssignedSum(tx, ctx.app.config, [money.movement.id]) : null,
  };
  const { causes, clearance } = clearMoney('ASSIGN', fact, ctx.app.config);
  if (!clearance) {
    mustMatch(verdict);
    const request = { id, step: 'ASSIGN', referenceNumber };
    return requestApproval(ctx, contract, {
      ...lineRequest(money, request, referenceNumber),
      effectiveOn: causes.includes('BACKDATED') ? fact.paidOn : null,
    });
  }
  await assignMoney(ctx, money, contract, { verdict, note: null, clearance });
  return lineView(await readLine(tx, key));
};

/** Keeps a line that pays nothing, with a clerk's note (STMT-6). */
export const putAsideStatementLine: StaffWrite<typeof api.putAsideStatementLine> = async (
  ctx,
  { note, ...key },
) => {
  const { tx, actor, now } = ctx;
  const line = await settledLine(ctx, key);
  if (line.result !== 'UNKNOWN_CONTENT' && line.result !== 'OTHER_DEBIT')
    throw new RefusalError('INVALID_STATE');
  if (line.result === 'UNKNOWN_CONTENT') {
    const { id, money } = await lockLineMoney(ctx, line, 'KEEP');
    const fact = { ...moneyFact(ctx, line), paidOn: null, statementSum: null };
    if (!clearMoney('KEEP', fact, ctx.app.config).clearance)
      return requestApproval(ctx, null, lineRequest(money, { id, step: 'KEEP', note }, note));
    await keepMoney(ctx, money, { step: 'KEEP', note });
  }
  const lineResult = { verdict: lineVerdict(line, line.result), movementId: line.movement_id };
  return lineView(await settleLine(tx, key, lineResult, { by: actor.accountId, at: now, note }));
};

const moneyFact = ({ now }: WriteContext<Staff>, { amount }: LineRow) => ({
  amount,
  today: businessDay(now),
});

function lineRequest(money: StrayTransfer, request: object, evidence: string) {
  const amount = knownAmount(money);
  return {
    kind: 'UNALLOCATED',
    request,
    receiptId: money.receiptId,
    amount,
    formula: `${moneyName(money)} = ${amount}`,
    evidence,
    effectiveOn: null,
  } as const;
}

/** @throws Refusal when the money of the line is returned or with a second clerk */
async function lockLineMoney(
  { tx, now }: WriteContext<Staff>,
  { movement_id: movementId }: LineRow,
  step: MoneyStep,
): Promise<{ readonly id: string; readonly money: StrayTransfer }> {
  const money = movementId === null ? null : await lockStrayTransfer(tx, movementId);
  const row = money && (await readReceiptMoney(tx, money.receiptId, now));
  if (!row) throw new RefusalError('INVALID_STATE');
  // A second note on a kept line replaces the first one.
  if (!(step === 'KEEP' && row.stage === 'KEPT')) mustBePossible(step, row);
  return { id: row.id, money };
}

type Key = { readonly statementId: number; readonly lineNo: number };

/**
 * The locked line with the result that it was settled with, now where it was not.
 * @throws Refusal APPROVAL_PENDING while a second clerk decides about it; INVALID_STATE for a line
 * that names a contract
 */
async function settledLine(
  { tx, app, actor, now }: WriteContext<Staff>,
  key: Key,
): Promise<LineRow> {
  const line = await lockLine(tx, key);
  if (!line) throw new RefusalError('NOT_FOUND');
  if (line.result !== null) return line;
  const approvalId = (await readHolds(tx, [line], now)).get(line.line_no);
  if (approvalId !== undefined) throw new RefusalError('APPROVAL_PENDING', { approvalId });
  const settling = { app, now, clerk: actor, clear: () => null };
  const result = await settleMovement(tx, settling, lineMovement(line));
  if (!result) throw new RefusalError('INVALID_STATE');
  return settleLine(tx, key, result, { by: actor.accountId, at: now });
}

function lineVerdict(line: LineRow, result: TransferVerdict['result']) {
  return { result, reason: line.reason, referenceNumber: line.reference_number };
}
