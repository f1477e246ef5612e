import { groupOfRole, type Role, type RoleGroup } from '../people/roles.ts';
import type { AdminRequestKind } from './requests.ts';

/** Role and unit of an account that may act; null while there is none, or it is disabled. */
export type AccountPower = { readonly role: Role; readonly unit: readonly string[] } | null;

/** The power that one admin alone must not give: money, audit, administration, a head's scope. */
const powerOfGroup = {
  sales: 'none',
  backOffice: 'whole',
  manager: 'scope',
  director: 'scope',
  auditor: 'whole',
  admin: 'whole',
} as const satisfies Record<RoleGroup, 'none' | 'whole' | 'scope'>;

function givesPower(before: AccountPower, after: AccountPower): boolean {
  if (after === null) return false;
  const [was, is] = [before && groupOfRole[before.role], groupOfRole[after.role]];
  if (powerOfGroup[is] === 'whole') return was !== is;
  if (powerOfGroup[is] === 'none') return false;
  // A head without a unit reaches nothing.
  return after.unit.length > 0 && !(reaches(before) && isBelow(after.unit, before?.unit ?? []));
}

const reaches = (power: AccountPower) =>
  power !== null && power.unit.length > 0 && powerOfGroup[groupOfRole[power.role]] === 'scope';

const isBelow = (unit: readonly string[], top: readonly string[]) =>
  top.every((name, at) => unit[at] === name);

type Judge = (before: AccountPower, after: AccountPower) => boolean;

/** Which change a second admin decides (ADMIN-4). */
const judges = {
  CREATE_ACCOUNT: givesPower,
  CHANGE_ACCOUNT: givesPower,
  ENABLE_ACCOUNT: (_, after) => givesPower(null, after),
  RESET_SECOND_FACTOR: (_, after) =>
    after !== null && powerOfGroup[groupOfRole[after.role]] === 'whole',
  // Units below another parent are in the scope of other heads.
  MOVE_UNIT: () => true,
  MERGE_UNITS: () => true,
} as const satisfies Record<AdminRequestKind, Judge>;

export function needsSecondAdmin(
  kind: AdminRequestKind,
  before: AccountPower = null,
  after: AccountPower = null,
): boolean {
  const judge: Judge = judges[kind];
  return judge(before, after);
}

/** Fewer enabled admins decide no request of each other (ADMIN-8, ADMIN-13). */
export const ADMINS_TO_DECIDE = 2;

/** Whether an account stops being an admin; null after it is disabled (ADMIN-8). */
export const losesAdmin = (before: Role, after: Role | null): boolean =>
  groupOfRole[before] === 'admin' && (after === null || groupOfRole[after] !== 'admin');
