import type * as api from '@salus/api/administration/accounts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StaffUseCase } from '../context.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import { accountState, readAccount, readAccounts } from './account-view.ts';

/** The accounts that the filters leave (ADMIN-3). */
export const listAccounts: StaffUseCase<typeof api.listAccounts> = ({ app, now }, query) => {
  const condition = accountCondition(query, now);
  return readPageInSnapshot(app.db, query, {
    async count(reader) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from accounts a where ${condition}`.execute(reader);
      return rows[0]?.count ?? 0;
    },
    read: (reader, page) => readAccounts(reader, condition, page, now),
  });
};

type Filters = Parameters<StaffUseCase<typeof api.listAccounts>>[1];

function accountCondition({ q, role, unitId, state }: Filters, now: Date): RawBuilder<boolean> {
  const conditions = [
    q
      ? sql`strpos(search_text(a.full_name) || ' ' || a.email_address, search_text(${q})) > 0`
      : null,
    role && role.length > 0 ? sql`a.role in (${sql.join(role)})` : null,
    unitId === undefined
      ? null
      : sql`a.unit_id in (
          with recursive below as (
            select id from units where id = ${unitId}
            union all
            select units.id from units join below on units.parent_id = below.id)
          select id from below)`,
    state === undefined ? null : sql`${accountState(now)} = ${state}`,
  ].filter((one) => one !== null);
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export const showAccount: StaffUseCase<typeof api.showAccount> = ({ app, now }, { email }) =>
  readAccount(app.db, email, now);
