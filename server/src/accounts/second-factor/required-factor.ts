import { RefusalError } from '@salus/api/refusal-error.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { needsSecondFactor } from '@salus/domain/people/second-factor.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Staff, WriteContext } from '../../context.ts';
import { hasSecondFactor } from './factor-rows.ts';

/** Whether a person of this group must set up a factor before anything else (MFA-3). */
export function isSecondFactorDue(
  config: Pick<Config, 'requiresSecondFactor'>,
  group: RoleGroup,
  isEnrolled: boolean,
): boolean {
  return config.requiresSecondFactor && !isEnrolled && needsSecondFactor(group);
}

/**
 * After a removal: recovery codes alone are no factor, so they go with the last one.
 * @throws Refusal SECOND_FACTOR_NEEDED, which undoes the removal where the role needs a factor
 */
export async function refuseIfLastFactor({ tx, app, actor }: WriteContext<Staff>): Promise<void> {
  const isEnrolled = await hasSecondFactor(tx, actor.accountId);
  if (isSecondFactorDue(app.config, actor.party, isEnrolled))
    throw new RefusalError('SECOND_FACTOR_NEEDED');
  if (!isEnrolled)
    await sql`delete from recovery_codes where account_id = ${actor.accountId}`.execute(tx);
}
