import { type Channel, groupOfRole, type Role, type UnitKind, unitKinds } from './roles.ts';

/** The level of a person's unit; null is the head office, outside the tree. */
export type UnitLevel = UnitKind | null;

const anywhere: readonly UnitLevel[] = [null, ...unitKinds];

/**
 * Region > area > branch > team > officer (ROLE-5): officers and their manager belong to a team,
 * a director to a unit of the role's level. Clerks and read-only roles may belong to any unit.
 */
export const unitLevelsOf = {
  SALES_MAN: ['TEAM'],
  SALE_SALES_MAN: ['TEAM'],
  BM_SUPPORT: anywhere,
  SALES_MANAGER: ['TEAM'],
  SALE_SALES_MANAGER: ['TEAM'],
  BRANCH_DIRECTOR: ['BRANCH'],
  SALE_BRANCH_DIRECTOR: ['BRANCH'],
  AREA_DIRECTOR: ['AREA'],
  REGIONAL_DIRECTOR: ['REGION'],
  MANAGEMENT_OF_SOCIAL: anywhere,
  NATIONAL_IMIGRATION_REGISTRATION: anywhere,
  AUDITOR: [null],
  ADMIN: [null],
} as const satisfies Record<Role, readonly UnitLevel[]>;

export function mayBelongTo(role: Role, standing: UnitLevel): boolean {
  const levels: readonly UnitLevel[] = unitLevelsOf[role];
  return levels.includes(standing);
}

/**
 * Why a role can't have this channel; null when it can. Officers need a channel, and the SALE
 * variants of roles (ROLE-7) need SALE.
 */
export function whyNotChannel(
  role: Role,
  channel: Channel | null,
): 'required' | 'other_channel' | null {
  if (channel === null) return groupOfRole[role] === 'sales' ? 'required' : null;
  return role.startsWith('SALE_') && channel !== 'SALE' ? 'other_channel' : null;
}
