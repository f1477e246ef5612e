import type * as api from '@salus/api/accounts/second-factor.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { PreparedWrite, Staff, StaffWrite } from '../../context.ts';
import { machineTime } from '../../platform/clock.ts';
import { seal, unseal } from '../../platform/secret-box.ts';
import { lockAccount } from '../account-rows.ts';
import type { OwnPassword } from '../own-password.ts';
import {
  confirmPendingTotp,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  noteProof,
  savePendingTotp,
} from './factor-rows.ts';
import { recordOwnChange } from './notify-factor-changed.ts';
import { endSessionsWithoutFactor, prepareFactor, refuseNewFactor } from './permit-factor.ts';
import { totpOwner } from './prove-factor.ts';
import { renewCodes } from './recovery-codes.ts';
import { refuseIfLastFactor } from './required-factor.ts';
import { requireStepUpToChange } from './step-up-to-change.ts';
import { matchingStep, newTotpSecret, totpTexts } from './totp.ts';

/** A secret must be confirmed within this time. */
const PENDING_MINUTES = 15;

/** Makes a secret. The present one, if any, works until the new one is confirmed. */
export const beginTotp: PreparedWrite<typeof api.beginTotp, Staff, OwnPassword | null> = {
  prepare: prepareFactor,

  async write(ctx, _, password) {
    const { tx, app, actor, now } = ctx;
    const refusal = await refuseNewFactor(ctx, password);
    if (refusal) return refusal;
    const secret = newTotpSecret();
    const sealedSecret = seal(app.config.keys['totp-secret'], totpOwner(actor.accountId), secret);
    await savePendingTotp(tx, actor.accountId, sealedSecret, now);
    return totpTexts(secret, {
      issuer: app.config.INSURER_NAME,
      emailAddress: actor.emailAddress,
    });
  },
};

/** Confirms the secret, renews the recovery codes, and counts as a proof of this session. */
export const confirmTotp: StaffWrite<typeof api.confirmTotp> = async (ctx, { code }) => {
  const { tx, app, actor, now } = ctx;
  await requireStepUpToChange(ctx);
  await lockAccount(tx, actor.emailAddress);
  const pending = await findTotp(tx, actor.accountId);
  const since = pending?.pending_since?.getTime() ?? Number.NEGATIVE_INFINITY;
  if (!pending?.pending_secret || now.getTime() - since > PENDING_MINUTES * 60_000)
    throw new RefusalError('SECOND_FACTOR_EXPIRED');
  const key = app.config.keys['totp-secret'];
  const secret = unseal(key, totpOwner(actor.accountId), pending.pending_secret);
  const step = matchingStep(secret, code.replace(/\s/g, ''), machineTime(app, now));
  if (step === null) throw new RefusalError('SECOND_FACTOR_INCORRECT');
  const isFirst = !(await hasSecondFactor(tx, actor.accountId));
  await confirmPendingTotp(tx, actor.accountId, step, now);
  const recoveryCodes = await renewCodes(tx, app, actor.accountId, now);
  await noteProof(tx, actor.sessionId, now);
  if (isFirst) await endSessionsWithoutFactor(ctx);
  await recordOwnChange(ctx, 'totpAdded', { factor: 'totp' });
  return { recoveryCodes };
};

export const removeTotp: StaffWrite<typeof api.removeTotp> = async (ctx) => {
  const { tx, actor, now } = ctx;
  await requireStepUpToChange(ctx);
  await lockAccount(tx, actor.emailAddress);
  if (!(await deleteTotp(tx, actor.accountId))) throw new RefusalError('NOT_FOUND');
  await refuseIfLastFactor(ctx);
  await recordOwnChange(ctx, 'totpRemoved', { factor: 'totp' });
  return { removedAt: now };
};
