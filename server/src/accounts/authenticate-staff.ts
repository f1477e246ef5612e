import type { StaffAccess } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StepUpAge } from '@salus/domain/people/second-factor.ts';
import type { App, Staff } from '../context.ts';
import type { PrincipalCache } from './principal-cache.ts';
import { requireStepUp } from './second-factor/step-up.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;
/** Valid tokens have some 250 characters; longer ones are refused without a check. */
const LONGEST_TOKEN = 1000;

/** The proof that each request needs (MFA-4); null where its use case decides. */
const stepUpAges = {
  always: 'recent',
  sometimes: null,
  'within-hour': 'hour',
} as const satisfies Record<NonNullable<StaffAccess['stepUp']>, StepUpAge | null>;

/**
 * Returns the calling person, if they may make this call.
 * @param authorization the header of that name
 */
export async function authenticateStaff(
  {
    principals,
    app,
  }: { readonly principals: PrincipalCache; readonly app: Pick<App, 'config' | 'db'> },
  access: StaffAccess,
  authorization: string | null,
  now: Date,
): Promise<Staff> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (!token || token.length > LONGEST_TOKEN) throw new RefusalError('UNAUTHORIZED');
  const staff = await principals.authenticate(token, now);
  if (access.duringSetup !== true) {
    if (staff.mustChangePassword) throw new RefusalError('PASSWORD_CHANGE_REQUIRED');
    if (staff.mustAgree) throw new RefusalError('AGREEMENT_REQUIRED');
  }
  if (!access.duringSetup && staff.mustAddSecondFactor)
    throw new RefusalError('SECOND_FACTOR_SETUP_REQUIRED');
  if (!access.groups.includes(staff.party)) throw new RefusalError('FORBIDDEN');
  const age = access.stepUp && stepUpAges[access.stepUp];
  if (age) await requireStepUp(app.db, { app, actor: staff, now }, age);
  return staff;
}
