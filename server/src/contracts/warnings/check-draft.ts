import type { checkDraft as call } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { CHECKS_AN_HOUR } from '@salus/domain/people/personal-reads.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import type { Database } from '../../platform/db.ts';
import { reachOf } from '../scope.ts';
import { draftWarnings } from './draft-warnings.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** The warnings of a body that an officer is typing (WARN-8). It stores nothing of the body. */
export const checkDraft: StaffUseCase<typeof call> = async ({ app, actor, now }, draft) => {
  await takeCheck(app.db, actor.accountId, now);
  const own = draft.referenceNumber
    ? await app.db
        .selectFrom('contracts')
        .select('id')
        .where('reference_number', '=', draft.referenceNumber)
        .where('officer_id', '=', actor.accountId)
        .executeTakeFirst()
    : undefined;
  if (draft.referenceNumber && !own) throw new RefusalError('NOT_FOUND');
  const caller = { exceptId: own?.id ?? null, reach: reachOf(actor), now };
  return { warnings: await draftWarnings(app.db, app.config.selfRule, draft, caller) };
};

/** Counts a check of a person in the clock hour. @throws Refusal TOO_MANY_REQUESTS */
async function takeCheck(db: Database, accountId: number, now: Date): Promise<void> {
  const start = new Date(Math.floor(now.getTime() / HOUR_MILLISECONDS) * HOUR_MILLISECONDS);
  const { rows } = await sql`
    insert into request_counts (subject, window_start, taken)
    values (${`check:${accountId}`}, ${start}, 1)
    on conflict (subject, window_start) do update set taken = request_counts.taken + 1
    where request_counts.taken < ${CHECKS_AN_HOUR}
    returning taken`.execute(db);
  if (rows.length > 0) return;
  const retryAt = new Date(start.getTime() + HOUR_MILLISECONDS);
  throw new RefusalError('TOO_MANY_REQUESTS', { retryAt });
}
