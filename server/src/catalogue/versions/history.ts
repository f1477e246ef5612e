import type { AdminHistoryAction } from '@salus/domain/administration/history.ts';
import { sql } from 'kysely';
import type { Staff } from '../../context.ts';
import type { Tx } from '../../platform/db.ts';

type CatalogueStep = {
  readonly action: Extract<AdminHistoryAction, `VERSION_${string}`>;
  readonly versionId: number;
  /** Null only where a version is taken back. */
  readonly reason: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** Appends a step of a version to the sealed history of the desk (CAT-15, ADMIN-5). */
export async function noteCatalogueStep(
  tx: Tx,
  { actor, now }: { readonly actor: Staff; readonly now: Date },
  { action, versionId, reason, before = {}, after = {} }: CatalogueStep,
): Promise<void> {
  const details = Object.fromEntries(
    Object.entries({ ...before, ...after }).map(([field, value]) => [
      field,
      field in before ? [before[field], after[field] ?? null] : value,
    ]),
  );
  await sql`
    insert into account_history (version_id, at, operator, action, details, actor_id, reason)
    values (${versionId}, ${now}, ${actor.emailAddress}, ${action}, ${JSON.stringify(details)},
            ${actor.accountId}, ${reason})`.execute(tx);
}
