import type { SaleStep } from '@salus/domain/contracts/sale-steps.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { isWithdrawn } from '@salus/domain/contracts/status-questions.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { endOfBusinessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import type { DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInScope, type UnitScope } from './scope.ts';

/** Half open. */
type Interval = { readonly start: Date; readonly end: Date };

/** Steps that are no column of the contract. */
export type EventStep = Extract<SaleStep, 'linkSent' | 'opened' | 'paymentStarted' | 'withdrawn'>;

/** Literals: a parameter would not match the partial index. */
const withdrawn = sql.join(statuses.filter(isWithdrawn).map((status) => sql.lit(status)));

const isOwnOrder = sql`source_order_id is null and source_payment_id is null`;

/** The first time of a step, if it is in the interval: contract_id and at. */
export const firstEvents: Readonly<Record<EventStep, (interval: Interval) => RawBuilder<unknown>>> =
  {
    linkSent: firstLink(sql`created_at`),
    opened: firstLink(sql`first_opened_at`),
    paymentStarted: ({ start, end }) => sql`
    select l.contract_id, min(l.created_at) as at
      from (select * from payment_orders where ${isOwnOrder}) l
     where not exists (select from payment_orders b
       where b.contract_id = l.contract_id and b.created_at < ${start}
         and b.source_order_id is null and b.source_payment_id is null)
       and l.created_at >= ${start} and l.created_at < ${end} group by l.contract_id`,
    withdrawn: ({ start, end }) => sql`
    select l.contract_id, min(l.at) as at from contract_history l
     where l.to_status = ${withdrawn} and l.from_status <> ${withdrawn}
       and l.at >= ${start} and l.at < ${end} group by l.contract_id`,
  };
export const eventSteps = objectKeys(firstEvents);

function firstLink(at: RawBuilder<unknown>): (interval: Interval) => RawBuilder<unknown> {
  return ({ start, end }) => sql`
    select l.contract_id, min(l.${at}) as at from customer_links l
     where not exists (select from customer_links b
       where b.contract_id = l.contract_id and b.${at} < ${start})
       and l.${at} >= ${start} and l.${at} < ${end} group by l.contract_id`;
}

export type StepCriterion = DaySpan & {
  readonly step: SaleStep;
  /** The unit of the figure: of the sale once issued, before that of the officer. */
  readonly unit?: UnitScope | undefined;
};

/** The contracts that a figure of a step counts (REPORT-10). */
export function hadStep({ step, from, to, unit }: StepCriterion): RawBuilder<boolean> {
  const interval = { start: startOfBusinessDay(from), end: endOfBusinessDay(to) };
  const isOn = isEventStep(step)
    ? sql`contracts.id in (select f.contract_id from (${firstEvents[step](interval)}) f)`
    : columnSteps[step]({ ...interval, from, to });
  if (!unit) return sql<boolean>`(${isOn})`;
  const [sold, today] = [
    isInScope({ ...unit, basis: 'sold' }),
    isInScope({ ...unit, basis: 'today' }),
  ];
  return sql<boolean>`(${isOn} and case when ${isIssued} then ${sold} else ${today} end)`;
}

const isEventStep = (step: SaleStep): step is EventStep => step in firstEvents;

const isIssued = sql`contracts.issued_at is not null`;

/** As the indexes have the days of issued contracts. */
const isOnDays = (column: 'paid_at' | 'issued_at' | 'cancelled_at', { from, to }: DaySpan) =>
  sql`(contracts.${sql.ref(column)} at time zone 'Asia/Ho_Chi_Minh')::date
    between ${from}::date and ${to}::date`;

const columnSteps: Readonly<
  Record<Exclude<SaleStep, EventStep>, (days: Interval & DaySpan) => RawBuilder<unknown>>
> = {
  drafted: ({ start, end }) =>
    sql`contracts.created_at >= ${start} and contracts.created_at < ${end}`,
  paid: (days) => sql`${isIssued} and ${isOnDays('paid_at', days)}`,
  active: (days) => sql`${isIssued} and ${isOnDays('issued_at', days)}`,
  cancelled: (days) => isOnDays('cancelled_at', days),
};
