import type { Access } from '@salus/api/endpoint.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import type { Staff } from '../context.ts';
import type { PrincipalCache } from './principal-cache.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Ours have some 250 characters; whatever is longer is not looked at. */
const LONGEST_TOKEN = 1000;

/**
 * The person who calls, if they may make this call.
 * @param authorization the header of that name
 */
export async function recogniseStaff(
  principals: PrincipalCache,
  access: Extract<Access, { kind: 'staff' }>,
  authorization: string | null,
  now: Date,
): Promise<Staff> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (!token || token.length > LONGEST_TOKEN) throw new Refusal('UNAUTHORIZED');
  const staff = await principals.recognise(token, now);
  if (!access.duringSetup) {
    if (staff.mustChangePassword) throw new Refusal('PASSWORD_CHANGE_REQUIRED');
    if (staff.mustAgree) throw new Refusal('AGREEMENT_REQUIRED');
  }
  if (!access.groups.includes(staff.party)) throw new Refusal('FORBIDDEN');
  return staff;
}
