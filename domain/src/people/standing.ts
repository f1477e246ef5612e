import { type Channel, groupOfRole, type Role, type UnitKind, unitKinds } from './roles.ts';

/** Where a person may stand in the tree of units; null is the head office, beside the tree. */
export type Standing = UnitKind | null;

const anywhere: readonly Standing[] = [null, ...unitKinds];

/**
 * Region > area > branch > team > officer (decisions §2): officers and their manager belong to a team, each director heads
 * the unit of the role's name. Clerks and the read-only roles stand where the insurer wants them.
 */
export const standingsOf = {
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
} as const satisfies Record<Role, readonly Standing[]>;

export function mayStandAt(role: Role, standing: Standing): boolean {
  return (standingsOf[role] as readonly Standing[]).includes(standing);
}

/**
 * Why a person of this role can't have this channel; null where they can. An officer sells the plans of a channel, and the
 * variants of SALE (portal §6) are of that channel.
 */
export function whyNotChannel(role: Role, channel: Channel | null): 'required' | 'other_channel' | null {
  if (channel === null) return groupOfRole[role] === 'sales' ? 'required' : null;
  return role.startsWith('SALE_') && channel !== 'SALE' ? 'other_channel' : null;
}
