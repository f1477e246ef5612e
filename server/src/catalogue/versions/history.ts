import type { AdminHistoryAction } from '@salus/domain/administration/history.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { VersionAuthor } from './version-author.ts';

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
  { accountId, name, now }: VersionAuthor,
  { action, versionId, reason, before = {}, after = {} }: CatalogueStep,
): Promise<void> {
  // Always a pair: a list of two discounts would read as a value before and after.
  const details = Object.fromEntries(
    Object.keys({ ...before, ...after }).map((field) => [
      field,
      [before[field] ?? null, after[field] ?? null],
    ]),
  );
  await sql`
    insert into account_history (version_id, at, operator, action, details, actor_id, reason)
    values (${versionId}, ${now}, ${name}, ${action}, ${JSON.stringify(details)},
            ${accountId}, ${reason})`.execute(tx);
}
