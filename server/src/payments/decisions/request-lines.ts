import type { StatementRequest } from '@salus/api/payments/approval-facts.ts';
import {
  type Clearance,
  clearMoney,
  type SecondPersonRule,
} from '@salus/domain/payments/second-person.ts';
import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import type { Context, Staff, WriteContext } from '../../context.ts';
import { inTransaction } from '../../platform/db.ts';
import type { ApprovalLimits } from '../../settings/approval-limits.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { holdLines, lockStatement, readHolds } from '../statements/held-lines.ts';
import { judgeLines } from '../statements/judge-lines.ts';
import { type LineRow, lineMovement, lockOpenLines } from '../statements/line-rows.ts';
import { recordForLines } from '../statements/record-for-lines.ts';
import { type StatementSum, sumWithLine } from '../statements/statement-sum.ts';
import { lockIdentities } from '../transfers/earlier-movements.ts';
import type { Movement } from '../transfers/movement-store.ts';

export type Rules = {
  readonly limits: ApprovalLimits;
  readonly now: Date;
  readonly sum: StatementSum | null;
};

type LineJudgement = {
  readonly causes: readonly SecondPersonRule[];
  readonly clearance: Clearance<'STATEMENT_LINE'> | null;
};

/** Whether a line that is settled with this verdict needs a second person (APPROVE-17). */
export function judgeLine(
  { limits, now, sum }: Rules,
  movement: Movement,
  { result }: TransferVerdict,
): LineJudgement {
  const fact = {
    amount: movement.amount,
    paidOn: result === 'MATCHED' ? businessDay(movement.paidAt) : null,
    today: businessDay(now),
    statementSum: sumWithLine(sum, movement),
  };
  return clearMoney('STATEMENT_LINE', fact, limits);
}

export type LineToRequest = {
  readonly line: LineRow;
  readonly verdict: TransferVerdict;
  readonly referenceNumber: string;
  readonly causes: readonly SecondPersonRule[];
};

/**
 * The lines of a confirmation that need a second person. Later money for the same contract waits
 * with them: settled first, it would pay in their place.
 */
export function linesForSecondPerson(
  rules: Rules,
  lines: readonly LineRow[],
  verdicts: ReadonlyMap<number, TransferVerdict>,
): LineToRequest[] {
  const contracts = new Set<string>();
  return lines.flatMap((line) => {
    const verdict = verdicts.get(line.line_no);
    const referenceNumber = verdict?.referenceNumber ?? null;
    if (!verdict || referenceNumber === null) return [];
    const { causes } = judgeLine(rules, lineMovement(line), verdict);
    const isFollower =
      contracts.has(referenceNumber) && line.amount > 0 && verdict.result !== 'REPEATED';
    if (causes.length > 0) contracts.add(referenceNumber);
    else if (!isFollower) return [];
    return [{ line, verdict, referenceNumber, causes }];
  });
}

/**
 * Stores one request for the lines and makes them wait for it (APPROVE-18). Lines that another
 * clerk settled or requested meanwhile are left out.
 */
export async function requestLines(
  ctx: Context<Staff>,
  statementId: number,
  linesToRequest: readonly LineToRequest[],
  sum: StatementSum | null,
): Promise<void> {
  if (linesToRequest.length === 0) return;
  await inTransaction(ctx.app.db, async (tx) => {
    await lockStatement(tx, statementId);
    const numbers = linesToRequest.map(({ line }) => line.line_no);
    const open = await lockOpenLines(tx, statementId, numbers);
    await lockIdentities(tx, open.map(lineMovement));
    const verdicts = await judgeLines(tx, open);
    const holds = await readHolds(tx, open, ctx.now);
    const openNumbers = new Set(open.map(({ line_no: lineNo }) => lineNo));
    const lines = linesToRequest.filter(({ line: { line_no: lineNo } }) => {
      const isFree = openNumbers.has(lineNo) && !holds.has(lineNo);
      return isFree && verdicts.get(lineNo)?.result !== 'REPEATED';
    });
    if (lines.some(({ causes }) => causes.length > 0))
      await storeRequest({ ...ctx, tx }, statementId, lines, sum);
  });
}

async function storeRequest(
  ctx: WriteContext<Staff>,
  statementId: number,
  linesToRequest: readonly LineToRequest[],
  sum: StatementSum | null,
): Promise<void> {
  const { tx } = ctx;
  const lines = linesToRequest.map(({ line, verdict, referenceNumber }) => ({
    lineNo: line.line_no,
    bankReference: line.bank_reference,
    paidOn: businessDay(line.paid_at),
    amount: line.amount,
    referenceNumber,
    result: verdict.result,
  }));
  const paying = lines.filter(({ result }) => result === 'MATCHED');
  const amount = paying.reduce((total, line) => total + line.amount, 0);
  const request: StatementRequest = {
    statementId,
    causes: [...new Set(linesToRequest.flatMap(({ causes }) => causes))],
    statementSum: sum?.total ?? null,
    lines,
  };
  await recordForLines(ctx, request, 'requestApproval', ({ amount: sum, bankReference }) => ({
    note: bankReference,
    fields: [
      { field: 'approvalKind', from: null, to: 'STATEMENT' },
      { field: 'approvalAmount', from: null, to: String(sum) },
    ],
  }));
  const { answer } = await requestApproval(ctx, null, {
    kind: 'STATEMENT',
    request,
    receiptId: null,
    statementId,
    amount,
    formula: `${listTerms(
      paying.map((line) => String(line.amount)),
      ' + ',
    )} = ${amount}`,
    evidence: listTerms(
      paying.map(({ bankReference }) => bankReference),
      ', ',
    ),
    effectiveOn: paying.map(({ paidOn }) => paidOn).toSorted()[0] ?? null,
  });
  const lineNos = lines.map(({ lineNo }) => lineNo);
  await holdLines(tx, statementId, { lineNos, approvalId: answer.approvalId });
}

/** Terms that a person still reads. */
const MAX_TERMS = 10;

function listTerms(terms: readonly string[], separator: string): string {
  const first = terms.slice(0, MAX_TERMS);
  return [...first, ...(terms.length > MAX_TERMS ? ['…'] : [])].join(separator);
}
