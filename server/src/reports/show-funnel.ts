import {
  type showFunnel as call,
  type TimedStep,
  timedSteps,
} from '@salus/api/reports/sale-steps.ts';
import { addDays, type Day, type DaySpan } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { type Scope, unitInScope } from '../contracts/criteria/scope.ts';
import { inSnapshot, type Reader } from '../platform/db.ts';
import {
  addSteps,
  NO_STEPS,
  readStepScope,
  type StepCounts,
  stepCounts,
  stepRows,
} from './sale-steps.ts';

type Minutes = Record<TimedStep, number | null>;

/** The steps by day, and how long each took since the one before it (REPORT-10). */
export const showFunnel: StaffUseCase<typeof call> = async (ctx, query) =>
  await inSnapshot(ctx.app.db, async (reader) => {
    const { scope, span } = await readStepScope(reader, ctx, query);
    const { rows } = await sql<StepCounts & { readonly day: Day }>`
      select (at at time zone 'Asia/Ho_Chi_Minh')::date as day, ${stepCounts}
        from ${stepRows(scope, span)} steps group by 1`.execute(reader);
    const minutes = await readMinutes(reader, scope, span);
    const countsByDay = new Map(rows.map(({ day, ...counts }) => [day, counts]));
    return {
      ...span,
      unitId: unitInScope(scope),
      rows: listDays(span).map((day) => ({
        ...(countsByDay.get(day) ?? NO_STEPS),
        day,
        minutes: minutes.get(day) ?? noMinutes(),
      })),
      totals: {
        ...[...countsByDay.values()].reduce(addSteps, NO_STEPS),
        minutes: minutes.get(null) ?? noMinutes(),
      },
    };
  });

function listDays({ from, to }: DaySpan): readonly Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const noMinutes = (): Minutes => ({
  linkSent: null,
  opened: null,
  paymentStarted: null,
  paid: null,
  active: null,
});

/** Median minutes by day of the later step, and over all days under null. */
async function readMinutes(
  reader: Reader,
  scope: Scope,
  span: DaySpan,
): Promise<ReadonlyMap<Day | null, Minutes>> {
  const { rows } = await sql<{ day: Day | null; step: TimedStep; minutes: number }>`
    select day, step, round(percentile_cont(0.5) within group (order by minutes))::int as minutes
      from (
        select (steps.at at time zone 'Asia/Ho_Chi_Minh')::date as day, steps.step,
               extract(epoch from steps.at - case steps.step
                 when 'linkSent' then c.created_at
                 when 'opened' then (select min(l.created_at) from customer_links l
                   where l.contract_id = c.id)
                 when 'paymentStarted' then (select min(l.first_opened_at) from customer_links l
                   where l.contract_id = c.id)
                 when 'paid' then (select min(o.created_at) from payment_orders o
                   where o.contract_id = c.id and o.source_order_id is null
                     and o.source_payment_id is null)
                 else c.paid_at end) / 60 as minutes
          from ${stepRows(scope, span)} steps join contracts c on c.id = steps.contract_id
         where steps.step = any(${[...timedSteps]}::text[])) taken
     where minutes >= 0
     group by grouping sets ((day, step), (step))`.execute(reader);
  const byDay = new Map<Day | null, Minutes>();
  for (const { day, step, minutes } of rows)
    byDay.set(day, { ...(byDay.get(day) ?? noMinutes()), [step]: minutes });
  return byDay;
}
