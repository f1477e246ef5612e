import type * as api from '@salus/api/payments/reconciliation.ts';
import {
  dayAgreement,
  dayState,
  isClosable,
  isOver,
  MAX_CLOSE_DAYS,
  USUAL_CLOSE_DAYS,
} from '@salus/domain/payments/reconciliation/closing.ts';
import { reconcile } from '@salus/domain/payments/reconciliation/reconcile.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import {
  addDays,
  type Day,
  type DaySpan,
  day as dayFrom,
  daysBetween,
} from '@salus/domain/time/day.ts';
import type { StaffUseCase } from '../../context.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { readCloseLimits } from './close-limits.ts';
import { readCloses } from './close-store.ts';
import { readDay } from './read-day.ts';
import { readSides } from './read-sides.ts';

/** The days of the span with the totals of each side, newest first (CLOSE-1). */
export const listReconciliationDays: StaffUseCase<typeof api.listReconciliationDays> = async (
  { app, now },
  filters,
) => {
  const span = toDaySpan(filters, businessDay(now));
  const [findSides, closes, limits] = await Promise.all([
    readSides(app.db, span),
    readCloses(app.db, span),
    readCloseLimits(app.db, now),
  ]);
  const closesOf = Map.groupBy(closes, ({ business_day: day }) => day);
  const days = listDays(span).map((day) => {
    const sides = findSides(day);
    const { totals, differences, difference } = reconcile(sides);
    const [last] = closesOf.get(day) ?? [];
    const { gateway, bank, manual, contracts } = totals;
    return {
      day,
      state: dayState(differences, last?.differences ?? null),
      agreement: dayAgreement(difference, {
        isOnStatement: sides.isOnStatement,
        hasEnded: isOver(day, limits),
      }),
      isClosable: isClosable(day, limits),
      gateway: sum(gateway.payments, gateway.refunds),
      bank: sum(bank.credits, bank.debits),
      manual: manual.payments,
      contracts: sum(contracts.payments, contracts.refunds),
      difference,
      closedAt: last?.closed_at ?? null,
      closedByName: last?.closed_by_name ?? null,
    };
  });
  return { ...span, firstDay: limits.firstDay, days };
};

export const showReconciliationDay: StaffUseCase<typeof api.showReconciliationDay> = async (
  { app, now },
  { day },
) => readDay(app.db, day, now);

const sum = (
  one: { readonly count: number; readonly amount: number },
  other: { readonly count: number; readonly amount: number },
) => ({ count: one.count + other.count, amount: one.amount + other.amount });

/** Before the company: no span reaches back from there. */
const EARLIEST = dayFrom('2000-01-01');

/** @throws Refusal VALIDATION_ERROR for a start that is too far from today */
function toDaySpan(
  { from, to }: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): DaySpan {
  const last = to === undefined || to > today ? today : to;
  const first = from ?? (last < EARLIEST ? last : addDays(last, 1 - USUAL_CLOSE_DAYS));
  if (first <= last && daysBetween(first, last) >= MAX_CLOSE_DAYS)
    throw fieldRefusal([{ path: 'to', code: 'invalid' }]);
  return { from: first, to: last };
}

/** Newest first; none for a span in the future. */
function listDays({ from, to }: DaySpan): Day[] {
  if (to < from) return [];
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, back) => addDays(to, -back));
}
