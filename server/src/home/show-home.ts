import type { showHome as call } from '@salus/api/home.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { inSnapshot, type Reader } from '../platform/db.ts';
import { headFigures } from './figures.ts';
import { type HomeWork, homeItems } from './items.ts';

const hasFigures: Readonly<Record<RoleGroup, boolean>> = {
  sales: false,
  backOffice: false,
  manager: true,
  director: true,
  auditor: false,
};

/** The caller's work with its numbers; items of 0 are left out (WORK-3). */
export const showHome: StaffUseCase<typeof call> = async (ctx) => {
  const { app, actor, now } = ctx;
  const [works, figures] = await Promise.all([
    homeItems[actor.party](ctx),
    hasFigures[actor.party] ? headFigures(ctx) : [],
  ]);
  const counts = await inSnapshot(app.db, (reader) => readCounts(reader, works));
  const items = works.flatMap(({ code, address, list }) => {
    const { count = 0, oldestAt } = counts.get(code) ?? {};
    return count > 0 && oldestAt ? [{ code, count, oldestAt, address, list }] : [];
  });
  return { asOf: now, items, figures, notices: [] };
};

type Count = { readonly code: string; readonly count: number; readonly oldestAt: Date | null };

/** All in one statement. */
async function readCounts(
  reader: Reader,
  works: readonly HomeWork[],
): Promise<ReadonlyMap<string, Count>> {
  if (works.length === 0) return new Map();
  const parts = works.map(
    ({ code, rows }) => sql`
      select ${code}::text as code, count(*) as count, min(at) as "oldestAt"
        from (${rows}) waiting`,
  );
  const { rows } = await sql<Count>`${sql.join(parts, sql` union all `)}`.execute(reader);
  return new Map(rows.map((row) => [row.code, row]));
}
