import type * as api from '@salus/api/accounts/second-factor.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { needsSecondFactor } from '@salus/domain/people/second-factor.ts';
import type { StaffUseCase, StaffWrite } from '../../context.ts';
import { lockAccount } from '../account-rows.ts';
import { findTotp, hasSecondFactor, listPasskeys } from './factor-rows.ts';
import { recordOwnChange } from './notify-factor-changed.ts';
import { countRecoveryCodes, renewCodes } from './recovery-codes.ts';
import { requireStepUp } from './step-up.ts';

/** The own factors, without anything that proves them. */
export const showSecondFactor: StaffUseCase<typeof api.showSecondFactor> = async ({
  app,
  actor,
}) => {
  const [totp, passkeys, recoveryCodesLeft] = await Promise.all([
    findTotp(app.db, actor.accountId),
    listPasskeys(app.db, actor.accountId),
    countRecoveryCodes(app.db, actor.accountId),
  ]);
  return {
    isRequired: app.config.requiresSecondFactor && needsSecondFactor(actor.party),
    totpSince: totp?.confirmed_at ?? null,
    passkeys: passkeys.map((passkey) => ({
      passkeyId: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
    })),
    recoveryCodesLeft,
  };
};

export const renewRecoveryCodes: StaffWrite<typeof api.renewRecoveryCodes> = async (ctx) => {
  const { tx, app, actor, now } = ctx;
  if (!(await hasSecondFactor(tx, actor.accountId)))
    throw new RefusalError('SECOND_FACTOR_SETUP_REQUIRED');
  await requireStepUp(tx, ctx);
  await lockAccount(tx, actor.emailAddress);
  const recoveryCodes = await renewCodes(tx, app, actor.accountId, now);
  await recordOwnChange(ctx, 'codesRenewed');
  return { recoveryCodes };
};
