import { sql } from 'kysely';
import type { Reader } from '../platform/db.ts';
import { type HomeContext, type HomeWork, homeItems } from './items.ts';

type WorkCount = HomeWork & { readonly count: number; readonly oldestAt: Date };

/** Counts the caller's work in one statement; work that counts nothing is left out (WORK-3). */
export async function readWork(ctx: HomeContext): Promise<readonly WorkCount[]> {
  const works = await homeItems[ctx.actor.party](ctx);
  const counts = await readCounts(ctx.app.db, works);
  return works.flatMap((work) => {
    const { count = 0, oldestAt } = counts.get(work.code) ?? {};
    return count > 0 && oldestAt ? [{ ...work, count, oldestAt }] : [];
  });
}

type Count = { readonly code: string; readonly count: number; readonly oldestAt: Date | null };

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
