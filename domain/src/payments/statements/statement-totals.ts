import { objectFromKeys } from '../../objects.ts';
import type { Total } from '../total.ts';
import { type TransferResult, transferResults } from '../transfers/judge-transfer.ts';

/** The results of the lines of a statement: only movements have those of transfers. */
export const lineResults = [...transferResults, 'UNREADABLE'] as const;
export type LineResult = TransferResult | 'UNREADABLE';

/** Only a line that was read can be settled. */
export const isReadable = (result: LineResult): boolean => result !== 'UNREADABLE';

/** The next steps of a line: money at the desk of a clerk, a step here, or none. */
const stepOf: Readonly<Record<LineResult, 'DESK' | 'HERE' | 'NONE'>> = {
  MATCHED: 'HERE',
  AMOUNT_DIFFERS: 'DESK',
  UNKNOWN_CONTENT: 'DESK',
  ALREADY_PAID: 'DESK',
  NOT_AWAITING: 'DESK',
  CHANGE_PENDING: 'DESK',
  REPEATED: 'NONE',
  REFUND: 'HERE',
  OTHER_DEBIT: 'HERE',
  REVERSAL: 'NONE',
  UNREADABLE: 'NONE',
};

/** The money of a line that a clerk has to decide about. */
export const isToSettle = (result: LineResult): boolean => stepOf[result] === 'DESK';
export const hasNoStep = (result: LineResult): boolean => stepOf[result] === 'NONE';

/** The lines of each result. Their sum is that of the file (STMT-3). */
export function resultTotals(
  lines: readonly { readonly result: LineResult; readonly amount: number }[],
): Record<LineResult, Total> {
  const totals = new Map<LineResult, Total>();
  for (const { result, amount } of lines) {
    const { count, amount: sum } = totals.get(result) ?? NONE;
    totals.set(result, { count: count + 1, amount: sum + amount });
  }
  return objectFromKeys(lineResults, (result) => totals.get(result) ?? NONE);
}

const NONE: Total = { count: 0, amount: 0 };
