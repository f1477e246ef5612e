import type { showFunnel as call, TimedStep } from '@salus/api/reports/sale-steps.ts';
import type { SaleStep } from '@salus/domain/contracts/sale-steps.ts';
import { addDays, type Day, type DaySpan } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { unitInScope } from '../contracts/criteria/scope.ts';
import { inSnapshot } from '../platform/db.ts';
import {
  addSteps,
  NO_STEPS,
  readStepScope,
  type StepCounts,
  summarizeSteps,
} from './sale-steps.ts';

type Minutes = Record<TimedStep, number | null>;

/** A day of one step; null for all days. */
type StepRow = {
  readonly day: Day | null;
  readonly step: SaleStep;
  readonly count: number;
  readonly premium: number;
  readonly minutes: number | null;
};

/** The steps by day, and how long each took since the one before it (REPORT-10). */
export const showFunnel: StaffUseCase<typeof call> = async (ctx, query) =>
  await inSnapshot(ctx.app.db, async (reader) => {
    const { scope, span } = await readStepScope(reader, ctx, query);
    const { rows } = await sql<StepRow>`
      select * from ${summarizeSteps(scope, span, countByDay)}`.execute(reader);
    const rowsByDay = Map.groupBy(rows, ({ day }) => day);
    return {
      ...span,
      unitId: unitInScope(scope),
      rows: listDays(span).map((day) => ({ ...figures(rowsByDay.get(day)), day })),
      totals: figures(rowsByDay.get(null)),
    };
  });

const countByDay = (rows: RawBuilder<unknown>) => sql`
  select day, step, count(*)::int as count, sum(premium)::bigint as premium,
         round(percentile_cont(0.5) within group (order by seconds)
           filter (where seconds >= 0) / 60)::int as minutes
    from (select (at at time zone 'Asia/Ho_Chi_Minh')::date as day, step, seconds, premium
            from ${rows}) daily
   group by grouping sets ((step, day), (step))`;

function figures(rows: readonly StepRow[] = []): StepCounts & { readonly minutes: Minutes } {
  const counts = rows.map(({ step, count, premium }) => ({ ...NO_STEPS, [step]: count, premium }));
  const minutes = new Map(rows.map((row) => [row.step, row.minutes]));
  const minutesTo = (step: TimedStep) => minutes.get(step) ?? null;
  return {
    ...counts.reduce<StepCounts>(addSteps, NO_STEPS),
    minutes: {
      linkSent: minutesTo('linkSent'),
      opened: minutesTo('opened'),
      paymentStarted: minutesTo('paymentStarted'),
      paid: minutesTo('paid'),
      active: minutesTo('active'),
    },
  };
}

function listDays({ from, to }: DaySpan): readonly Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
