import type { BusinessDay, Total } from '@salus/domain/payments/reconciliation/sides.ts';
import { type Database, inSnapshot } from '../../platform/db.ts';
import {
  bankMovements,
  coveredDays,
  decidedRefunds,
  fees,
  gatewayPayments,
  paidContracts,
  paidRefunds,
  type Span,
  statedAmounts,
} from './side-queries.ts';

/** A business day as it is stored now. */
export type StoredDay = BusinessDay & {
  /** A statement that was uploaded after the day covers it. */
  readonly isOnStatement: boolean;
  /** Fees that statements state for lines of the day. VND. */
  readonly fees: Total;
};

/** The sides of business days; a day without any row has empty sides (CLOSE-1). */
export type SidesOf = (day: string) => StoredDay;

/** Reads every side of the days from one snapshot, with one query each. */
export async function readSides(db: Database, span: Span): Promise<SidesOf> {
  const rows = await inSnapshot(db, async (tx) => ({
    payments: byDay((await gatewayPayments(span).execute(tx)).rows),
    contracts: byDay((await paidContracts(span).execute(tx)).rows),
    movements: byDay((await bankMovements(span).execute(tx)).rows),
    stated: new Map(
      (await statedAmounts(span).execute(tx)).rows.map((row) => [row.bankReference, row]),
    ),
    paid: byDay((await paidRefunds(span).execute(tx)).rows),
    decided: byDay((await decidedRefunds(span).execute(tx)).rows),
    fees: byDay((await fees(span).execute(tx)).rows),
    statements: (await coveredDays(span).execute(tx)).rows,
  }));
  return (day) => {
    const isOnStatement = rows.statements.some(({ first, last }) => first <= day && day <= last);
    const paid = rows.paid(day);
    const stated = rows.fees(day);
    return {
      gateway: {
        payments: rows.payments(day),
        // The gateway's answer is what the refund's row records.
        refunds: paid.filter(({ way }) => way === 'GATEWAY'),
      },
      bank: rows.movements(day).map((row) => ({
        ...row,
        stated: rows.stated.get(row.bankReference)?.stated ?? null,
        statementId: rows.stated.get(row.bankReference)?.statementId ?? null,
        isCovered: isOnStatement,
      })),
      contracts: rows.contracts(day),
      refunds: { paid, decided: rows.decided(day) },
      isOnStatement,
      fees: { count: stated.length, amount: stated.reduce((sum, { amount }) => sum + amount, 0) },
    };
  };
}

function byDay<T extends { readonly day: string }>(rows: readonly T[]): (day: string) => T[] {
  const days = Map.groupBy(rows, ({ day }) => day);
  return (day) => days.get(day) ?? [];
}
