import type { showOfficers as call, StepsQuery } from '@salus/api/reports/sale-steps.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import type { ReadingCaller } from '../contracts/criteria/contract-criteria.ts';
import { officersIn, type Scope, unitInScope } from '../contracts/criteria/scope.ts';
import { officerRoles } from '../contracts/hand-over.ts';
import { inSnapshot } from '../platform/db.ts';
import { byName } from './by-name.ts';
import {
  addSteps,
  NO_STEPS,
  readStepScope,
  type StepCounts,
  stepCounts,
  summarizeSteps,
} from './sale-steps.ts';

type Row = StepCounts & {
  readonly email: string;
  readonly name: string;
  readonly unitId: number | null;
  readonly unitPath: string;
};

export const showOfficers: StaffUseCase<typeof call> = async (ctx, query) =>
  await readOfficerSteps(ctx, query);

/** Each officer of the scope, and each unit in which one of them sold (REPORT-10). */
export async function readOfficerSteps(caller: ReadingCaller, query: StepsQuery) {
  return await inSnapshot(caller.app.db, async (reader) => {
    const { scope, span } = await readStepScope(reader, caller, query);
    const { rows } = await sql<Row>`
      with recursive paths as (
        select id, name as path from units where parent_id is null
        union all
        select units.id, paths.path || ' > ' || units.name
          from units join paths on units.parent_id = paths.id),
      figures as (
        select officer_id, case when is_issued then sold_unit_id else a.unit_id end as unit_id,
               ${stepCounts}
          from ${summarizeSteps(scope, span, countByUnit)} join accounts a on a.id = officer_id
         group by 1, 2),
      officers as (
        select id as officer_id, unit_id from accounts
         where role = any(${[...officerRoles]}::text[]) and disabled_at is null
           and ${isOfficerIn(scope)}
        union select officer_id, unit_id from figures)
      select a.email_address as email, a.full_name as name, o.unit_id as "unitId",
             coalesce(paths.path, '') as "unitPath", ${countColumns}
        from officers o
        join accounts a on a.id = o.officer_id
        left join paths on paths.id = o.unit_id
        left join figures f on f.officer_id = o.officer_id
         and f.unit_id is not distinct from o.unit_id`.execute(reader);
    const sorted = rows.toSorted(
      (a, b) => byName({ name: a.unitPath }, { name: b.unitPath }) || byName(a, b),
    );
    return {
      ...span,
      unitId: unitInScope(scope),
      rows: sorted,
      totals: rows.reduce<StepCounts>(addSteps, NO_STEPS),
    };
  });
}

const countByUnit = (rows: RawBuilder<unknown>) => sql`
  select officer_id, is_issued, sold_unit_id, step, count(*), sum(premium) as premium
    from ${rows} group by officer_id, is_issued, sold_unit_id, step`;

const countColumns = sql.join(
  Object.keys(NO_STEPS).map((name) => sql`coalesce(f.${sql.ref(name)}, 0) as ${sql.ref(name)}`),
);

function isOfficerIn(scope: Scope) {
  if (scope === 'all') return sql<boolean>`true`;
  if (typeof scope === 'string' || 'officerId' in scope) return sql<boolean>`false`;
  return sql<boolean>`id = any(array(${officersIn(scope)}))`;
}
