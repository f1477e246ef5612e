import { statuses } from '@salus/domain/contracts/status.ts';
import type { CloseLimits } from '@salus/domain/payments/reconciliation/closing.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

/** The first contract is found per status, because the index on `created_at` begins with it. */
export async function readCloseLimits(reader: Reader, now: Date): Promise<CloseLimits> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(c.created_at) as first
      from unnest(${statuses}::text[]) s (status)
      cross join lateral (select created_at from contracts where status = s.status
                           order by created_at limit 1) c`.execute(reader);
  const first = rows[0]?.first ?? null;
  return { firstDay: first && businessDay(first), today: businessDay(now) };
}
