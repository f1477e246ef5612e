import { stepGroups } from '@salus/api/reports/sale-steps.ts';
import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import { reportGroups } from '@salus/api/reports.ts';
import {
  groupOfRole,
  type Role,
  type RoleGroup,
  readsEveryContract,
} from '@salus/domain/people/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';

type Recipient = {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  /** Whether the unit of the report is at or below the recipient's. */
  readonly headsUnit: boolean;
};

const groupsByType: Readonly<Record<ScheduledType, readonly RoleGroup[]>> = {
  OVERVIEW: reportGroups,
  EXPORT: reportGroups,
  OFFICERS: stepGroups,
};

type Report = {
  readonly type: ScheduledType;
  /** The unit that the report counts; null for all. */
  readonly unitId: number | null;
};

/** Accounts by address or id, each with whether it may see the report (REPORT-11). */
export async function readRecipients(
  reader: Reader,
  { type, unitId }: Report,
  accounts: { readonly emails: readonly string[] } | { readonly ids: readonly number[] },
): Promise<readonly (Recipient & { readonly maySee: boolean })[]> {
  const isWanted =
    'ids' in accounts
      ? sql`a.id = any(${[...accounts.ids]}::bigint[])`
      : sql`a.email_address = any(${accounts.emails.map((email) => email.toLowerCase())}::text[])`;
  const { rows } = await sql<Recipient>`
    with recursive above as (
      select id, parent_id from units where id = ${unitId}::bigint
      union
      select units.id, units.parent_id from units join above on units.id = above.parent_id)
    select a.id, a.email_address as email, a.role, a.disabled_at is not null as "isDisabled",
           coalesce(a.unit_id in (select id from above), false) as "headsUnit"
      from accounts a where ${isWanted} order by a.id`.execute(reader);
  return rows.map((row) => {
    const group = groupOfRole[row.role];
    const isInReach = readsEveryContract[group] || (unitId !== null && row.headsUnit);
    const maySee = !row.isDisabled && isInReach && groupsByType[type].some((one) => one === group);
    return { ...row, maySee };
  });
}
