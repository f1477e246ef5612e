import type * as api from '@salus/api/accounts/second-factor.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { MAX_PASSKEYS } from '@salus/domain/people/second-factor.ts';
import type { PreparedWrite, Staff, StaffWrite } from '../../context.ts';
import { lockAccount } from '../account-rows.ts';
import type { OwnPassword } from '../own-password.ts';
import { endChallenge, findChallenge, openInSession } from './challenges.ts';
import {
  deleteOwnPasskey,
  hasSecondFactor,
  insertPasskey,
  listPasskeys,
  nameOwnPasskey,
  noteProof,
} from './factor-rows.ts';
import { recordOwnChange } from './notify-factor-changed.ts';
import { endSessionsWithoutFactor, prepareFactor, refuseNewFactor } from './permit-factor.ts';
import { countRecoveryCodes, renewCodes } from './recovery-codes.ts';
import { refuseIfLastFactor } from './required-factor.ts';
import { challengeIn } from './step-up.ts';
import { requireStepUpToChange } from './step-up-to-change.ts';
import { attestationOptions, verifyAttestation } from './webauthn.ts';

type Options = typeof api.passkeyOptions;

export const passkeyOptions: PreparedWrite<Options, Staff, OwnPassword | null> = {
  prepare: prepareFactor,

  async write(ctx, _, password) {
    const { tx, app, actor, now } = ctx;
    const refusal = await refuseNewFactor(ctx, password);
    if (refusal) return refusal;
    const passkeys = await listPasskeys(tx, actor.accountId);
    if (passkeys.length >= MAX_PASSKEYS) throw new RefusalError('INVALID_STATE');
    const challenge = await openInSession(tx, actor, 'ADD_PASSKEY', now);
    return attestationOptions(app.config, challenge, { ...actor, passkeys });
  },
};

/** Adds a passkey, and counts as a proof of this session. */
export const registerPasskey: StaffWrite<typeof api.registerPasskey> = async (
  ctx,
  { name, attestation },
) => {
  const { tx, app, actor, now } = ctx;
  await requireStepUpToChange(ctx);
  await lockAccount(tx, actor.emailAddress);
  const challenge = challengeIn(attestation.response.clientDataJSON) ?? '';
  const about = { purpose: 'ADD_PASSKEY', sessionId: actor.sessionId } as const;
  if (!(await findChallenge(tx, challenge, about, now)))
    throw new RefusalError('SECOND_FACTOR_EXPIRED');
  const passkey = await verifyAttestation(app.config, challenge, attestation);
  if (!passkey) throw new RefusalError('SECOND_FACTOR_INCORRECT');
  if ((await listPasskeys(tx, actor.accountId)).length >= MAX_PASSKEYS)
    throw new RefusalError('INVALID_STATE');
  await endChallenge(tx, challenge);
  const isFirst = !(await hasSecondFactor(tx, actor.accountId));
  const passkeyId = await insertPasskey(tx, actor.accountId, { ...passkey, name, created_at: now });
  if (passkeyId === null) throw new RefusalError('SECOND_FACTOR_INCORRECT');
  const hasNoCodes = (await countRecoveryCodes(tx, actor.accountId)) === 0;
  const recoveryCodes = hasNoCodes ? await renewCodes(tx, app, actor.accountId, now) : null;
  await noteProof(tx, actor.sessionId, now);
  if (isFirst) await endSessionsWithoutFactor(ctx);
  await recordOwnChange(ctx, 'passkeyAdded', { factor: 'passkey', name });
  return { passkeyId, ...(recoveryCodes ? { recoveryCodes } : {}) };
};

export const renamePasskey: StaffWrite<typeof api.renamePasskey> = async (
  { tx, actor },
  { passkeyId, name },
) => {
  if (!(await nameOwnPasskey(tx, actor.accountId, passkeyId, name)))
    throw new RefusalError('NOT_FOUND');
  return { passkeyId };
};

export const removePasskey: StaffWrite<typeof api.removePasskey> = async (ctx, { passkeyId }) => {
  const { tx, actor, now } = ctx;
  await requireStepUpToChange(ctx);
  await lockAccount(tx, actor.emailAddress);
  const name = await deleteOwnPasskey(tx, actor.accountId, passkeyId);
  if (name === null) throw new RefusalError('NOT_FOUND');
  await refuseIfLastFactor(ctx);
  await recordOwnChange(ctx, 'passkeyRemoved', { factor: 'passkey', name });
  return { removedAt: now };
};
