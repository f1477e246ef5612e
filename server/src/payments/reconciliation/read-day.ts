import type { AnswerOf } from '@salus/api/endpoint.ts';
import type { showReconciliationDay } from '@salus/api/payments/reconciliation.ts';
import {
  type DayState,
  isClosable,
  sinceClosing,
} from '@salus/domain/payments/reconciliation/closing.ts';
import type { Difference } from '@salus/domain/payments/reconciliation/difference.ts';
import { differenceTotal, reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import { businessDayOf } from '@salus/domain/time/business-time.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Database } from '../../platform/db.ts';
import { type CloseRow, readCloses } from './close-store.ts';
import { readSides } from './read-sides.ts';

/** One day with every difference and every close (CLOSE-2, CLOSE-4). */
export async function readDay(
  db: Database,
  day: Day,
  now: Date,
): Promise<AnswerOf<typeof showReconciliationDay>> {
  const span = { from: day, to: day };
  const [sidesOf, closes] = await Promise.all([readSides(db, span), readCloses(db, span)]);
  const sides = sidesOf(day);
  const { totals, differences, difference } = reconcile(sides);
  const [last] = closes;
  const since = sinceClosing(differences, last?.differences ?? []);
  return {
    day,
    state: stateOf(differences, last),
    isClosable: isClosable(day, businessDayOf(now)),
    isOnStatement: sides.isOnStatement,
    totals,
    fees: sides.fees,
    difference,
    differences: differences.map((one) => ({
      ...one,
      afterClosing: last !== undefined && since.appeared.has(one),
    })),
    gone: [...since.gone],
    closes: closes.map((close) => ({
      version: close.version,
      closedAt: close.closed_at,
      closedByName: close.closed_by_name,
      note: close.note,
      totals: close.totals,
      difference: differenceTotal(close.differences),
    })),
  };
}

/** Whether the day is closed, and whether a difference appeared since. */
export function stateOf(differences: readonly Difference[], last: CloseRow | undefined): DayState {
  if (!last) return 'OPEN';
  return sinceClosing(differences, last.differences).appeared.size === 0 ? 'CLOSED' : 'CHANGED';
}
