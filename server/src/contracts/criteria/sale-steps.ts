import type { SaleStep } from '@salus/domain/contracts/sale-steps.ts';
import { endOfBusinessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInScope, type UnitScope } from './scope.ts';

/** The column of `contracts` with the first time of each step. */
export const stepColumns = {
  drafted: 'created_at',
  linkSent: 'first_link_at',
  opened: 'first_opened_at',
  paymentStarted: 'first_order_at',
  paid: 'paid_at',
  active: 'issued_at',
  cancelled: 'cancelled_at',
  withdrawn: 'withdrawn_at',
} as const satisfies Record<SaleStep, string>;

export const isIssued = sql<boolean>`contracts.issued_at is not null`;

/** True for the contracts whose step was in the days: a range of the index of its column. */
export function hadStepOn(step: SaleStep, { from, to }: DaySpan): RawBuilder<boolean> {
  const column = sql.ref(`contracts.${stepColumns[step]}`);
  const isOnDays = sql<boolean>`(${column} at time zone 'Asia/Ho_Chi_Minh')::date
    between ${from}::date and ${to}::date`;
  if (step === 'cancelled') return isOnDays;
  if (step === 'paid' || step === 'active') return sql<boolean>`(${isIssued} and ${isOnDays})`;
  return sql<boolean>`(${column} >= ${startOfBusinessDay(from)}
    and ${column} < ${endOfBusinessDay(to)})`;
}

export type StepCriterion = DaySpan & {
  readonly step: SaleStep;
  /** The unit of the figure: of the sale once issued, before that of the officer. */
  readonly unit?: UnitScope | undefined;
};

/** The contracts that a figure of a step counts (REPORT-10). */
export function hadStep({ step, unit, ...days }: StepCriterion): RawBuilder<boolean> {
  const isOn = hadStepOn(step, days);
  if (!unit) return isOn;
  const [sold, today] = [
    isInScope({ ...unit, basis: 'sold' }),
    isInScope({ ...unit, basis: 'today' }),
  ];
  return sql<boolean>`(${isOn} and case when ${isIssued} then ${sold} else ${today} end)`;
}
