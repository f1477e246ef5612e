import { objectOf } from '../../objects.ts';
import type { Total } from '../total.ts';
import { type TransferResult, transferResults } from '../transfers/judge-transfer.ts';

/** The lines of each result. Their sum is that of the file (STMT-3). */
export function totalsOf(
  lines: readonly { readonly result: TransferResult; readonly amount: number }[],
): Record<TransferResult, Total> {
  const totals = new Map<TransferResult, Total>();
  for (const { result, amount } of lines) {
    const { count, amount: sum } = totals.get(result) ?? NONE;
    totals.set(result, { count: count + 1, amount: sum + amount });
  }
  return objectOf(transferResults, (result) => totals.get(result) ?? NONE);
}

const NONE: Total = { count: 0, amount: 0 };
