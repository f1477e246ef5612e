import { losesAdmin } from '@salus/domain/administration/second-admin.ts';
import { groupOfRole, type Role, roles } from '@salus/domain/people/roles.ts';
import { countRows, type Tx } from '../platform/db.ts';

/** The enabled admins after a change, where it took one away (ADMIN-8). */
export async function adminsLeft(
  tx: Tx,
  before: Role,
  after: Role | null,
): Promise<{ readonly adminsLeft?: number }> {
  if (!losesAdmin(before, after)) return {};
  const admins = roles.filter((role) => groupOfRole[role] === 'admin');
  const count = await countRows(
    tx.selectFrom('accounts').where('role', 'in', admins).where('disabled_at', 'is', null),
  );
  return { adminsLeft: count };
}
