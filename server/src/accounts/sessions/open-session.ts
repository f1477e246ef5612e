import { randomUUID } from 'node:crypto';
import type { WriteContext } from '../../context.ts';
import type { NewCookie } from '../../platform/http/cookies.ts';
import { deviceCookie, readDevice } from './device-cookie.ts';
import { findProgram, noteDevice } from './known-devices.ts';
import { notifyOfSession } from './notify-of-session.ts';
import { beginSession } from './session-tokens.ts';

/** The account as it was when its password was checked. */
type SignedInAccount = {
  readonly id: number;
  readonly email_address: string;
  readonly password_hash: string;
};

/** The proofs of the person's identity. */
type Proof = {
  readonly method: 'PASSWORD' | 'OIDC';
  readonly secondFactorAt: Date | null;
};
const BY_PASSWORD: Proof = { method: 'PASSWORD', secondFactorAt: null };

type OpenedSession = {
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
  /** Belongs on the response that carries the tokens. */
  readonly cookie: NewCookie;
};

/**
 * Begins a session on the device of the request, and mails the account's owner about a new device
 * (AUTH-25). The first device of an account needs no mail.
 * @returns null if the password changed or the account was disabled since the check
 */
export async function openSession(
  { tx, app, now, origin }: WriteContext,
  account: SignedInAccount,
  proof: Proof = BY_PASSWORD,
): Promise<OpenedSession | null> {
  const deviceId =
    readDevice(app, origin) ?? (await findProgram(tx, account.id, origin)) ?? randomUUID();
  const session = await beginSession(tx, app, account, { deviceId, origin }, now, proof);
  if (!session) return null;
  const { sessionId, ...tokens } = session;
  if ((await noteDevice(tx, account.id, deviceId, { origin, now })) === 'another')
    await notifyOfSession(tx, app, account, {
      kind: 'NEW_DEVICE',
      sessionId,
      language: origin.language,
      now,
    });
  return { tokens, cookie: deviceCookie(app, deviceId) };
}
