import {
  type MoneyOrigin,
  type MoneyState,
  stateOfStage,
} from '@salus/domain/payments/unallocated.ts';
import type { Reader } from '../../platform/db.ts';
import { readStages } from './read-money.ts';

/** Money as the daily close names it: the order at the gateway, or the bank's reference. */
type Named = { readonly origin: MoneyOrigin; readonly reference: string };

/** The state of money that pays no contract; null for money that is not in the worklist. */
export async function readMoneyStates(
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
