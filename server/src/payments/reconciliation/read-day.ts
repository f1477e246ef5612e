import type { AnswerOf } from '@salus/api/endpoint.ts';
import type { showReconciliationDay } from '@salus/api/payments/reconciliation.ts';
import {
  dayAgreement,
  dayState,
  isClosable,
  isOver,
  sinceClosing,
} from '@salus/domain/payments/reconciliation/closing.ts';
import { type Difference, isInWorklist } from '@salus/domain/payments/reconciliation/difference.ts';
import { differenceTotal, reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import {
  type MoneyOrigin,
  type MoneyState,
  stateOfStage,
} from '@salus/domain/payments/unallocated.ts';
import type { Day } from '@salus/domain/time/day.ts';
import type { Database, Reader } from '../../platform/db.ts';
import { readStages } from '../unallocated/read-money.ts';
import { readCloseLimits } from './close-limits.ts';
import { readCloses } from './close-store.ts';
import { readSides } from './read-sides.ts';

/** One day with every difference and every close (CLOSE-2, CLOSE-4). */
export async function readDay(
  db: Database,
  day: Day,
  now: Date,
): Promise<AnswerOf<typeof showReconciliationDay>> {
  const span = { from: day, to: day };
  const [findSides, closes, limits] = await Promise.all([
    readSides(db, span),
    readCloses(db, span),
    readCloseLimits(db, now),
  ]);
  const sides = findSides(day);
  const { totals, differences, difference } = reconcile(sides);
  const [last] = closes;
  const since = sinceClosing(differences, last?.differences ?? []);
  const findMoneyState = await moneyStates(db, [...differences, ...since.removals], now);
  return {
    day,
    state: dayState(differences, last?.differences ?? null),
    agreement: dayAgreement(difference, {
      isOnStatement: sides.isOnStatement,
      hasEnded: isOver(day, limits),
    }),
    isClosable: isClosable(day, limits),
    isOnStatement: sides.isOnStatement,
    totals,
    fees: sides.fees,
    difference,
    differences: differences.map((one) => ({
      ...one,
      moneyState: findMoneyState(one),
      afterClosing: last !== undefined && since.additions.has(one),
    })),
    gone: since.removals.map((one) => ({ ...one, moneyState: findMoneyState(one) })),
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

/** The tab of the worklist that holds the money of each difference (CLOSE-6). */
async function moneyStates(db: Database, differences: readonly Difference[], now: Date) {
  const moneyReferences = differences.flatMap(({ origin, reference, ...one }) =>
    origin !== 'CONTRACTS' && isInWorklist({ origin, ...one }) ? [{ origin, reference }] : [],
  );
  const findState = await readMoneyStates(db, moneyReferences, now);
  return ({ origin, reference }: Difference) =>
    origin === 'CONTRACTS' ? null : findState({ origin, reference });
}

/** Money as the daily close names it: the order at the gateway, or the bank's reference. */
type Named = { readonly origin: MoneyOrigin; readonly reference: string };

/** The state of money that pays no contract; null for money that is not in the worklist. */
async function readMoneyStates(
  reader: Reader,
  differences: readonly Named[],
  now: Date,
): Promise<(one: Named) => MoneyState | null> {
  const of = (origin: MoneyOrigin) =>
    differences.flatMap((one) => (one.origin === origin ? [one.reference] : []));
  const rows = await readStages(reader, { orders: of('GATEWAY'), transfers: of('BANK') }, now);
  const states = new Map(
    rows.map(({ origin, reference, stage }) => [`${origin} ${reference}`, stateOfStage[stage]]),
  );
  return ({ origin, reference }) => states.get(`${origin} ${reference}`) ?? null;
}
