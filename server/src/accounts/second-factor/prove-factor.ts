import type { Assertion } from '@salus/api/accounts/webauthn.ts';
import type { SecondFactor } from '@salus/domain/people/second-factor.ts';
import type { WriteContext } from '../../context.ts';
import { machineTime } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { unseal } from '../../platform/secret-box.ts';
import { insertAccountHistory } from '../account-rows.ts';
import { findTotp, listPasskeys, notePasskeyUse, spendStep } from './factor-rows.ts';
import { countRecoveryCodes, readRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { matchingStep, TOTP_PATTERN } from './totp.ts';
import { verifyAssertion } from './webauthn.ts';

/** Binds an encrypted TOTP secret to its account. */
export const totpOwner = (accountId: number) => `totp:${accountId}`;

type ProofContext = Pick<WriteContext, 'app' | 'tx' | 'now'>;
type Owner = { readonly id: number; readonly email_address: string };

/** A code of the app, a recovery code, or the answer of a passkey. */
type Proof = {
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
};

/**
 * Checks a proof and uses it up. The caller holds the account's lock, so that of parallel requests
 * with one code a single one succeeds.
 * @param challenge that a passkey must have signed; null when there is none
 * @returns the factor; null for a wrong, used or expired proof
 */
export async function proveFactor(
  ctx: ProofContext,
  owner: Owner,
  { code, assertion }: Proof,
  challenge: string | null,
): Promise<SecondFactor | null> {
  if (assertion) return await provePasskey(ctx, owner, assertion, challenge);
  const digits = (code ?? '').replace(/\s/g, '');
  if (TOTP_PATTERN.test(digits)) return await proveTotp(ctx, owner, digits);
  return await proveRecoveryCode(ctx, owner, code ?? '');
}

async function provePasskey(
  { app, tx, now }: ProofContext,
  owner: Owner,
  assertion: Assertion,
  challenge: string | null,
): Promise<'passkey' | null> {
  const passkeys = await listPasskeys(tx, owner.id);
  const passkey = passkeys.find(({ credential_id: id }) => id === assertion.id);
  if (!passkey || challenge === null) return null;
  const counter = await verifyAssertion(app.config, challenge, passkey, assertion);
  if (counter === null) return null;
  await notePasskeyUse(tx, passkey.id, counter, now);
  return 'passkey';
}

async function proveTotp(
  { app, tx, now }: ProofContext,
  owner: Owner,
  code: string,
): Promise<'totp' | null> {
  const sealedSecret = (await findTotp(tx, owner.id))?.secret;
  if (!sealedSecret) return null;
  const secret = unseal(app.config.keys['totp-secret'], totpOwner(owner.id), sealedSecret);
  const step = matchingStep(secret, code, machineTime(app, now));
  return step !== null && (await spendStep(tx, owner.id, step)) ? 'totp' : null;
}

async function proveRecoveryCode(
  { app, tx, now }: ProofContext,
  owner: Owner,
  input: string,
): Promise<'recoveryCode' | null> {
  const letters = readRecoveryCode(input);
  if (letters === null) return null;
  if (!(await spendRecoveryCode(tx, app, owner.id, letters, now))) return null;
  await insertAccountHistory(
    tx,
    owner.id,
    'RECOVERY_CODE_USED',
    { left: await countRecoveryCodes(tx, owner.id) },
    { operator: owner.email_address, now },
  );
  return 'recoveryCode';
}

/** The factors with which an account can prove itself now. */
export async function readMethods(tx: Tx, accountId: number): Promise<SecondFactor[]> {
  const [totp, passkeys, codes] = [
    await findTotp(tx, accountId),
    await listPasskeys(tx, accountId),
    await countRecoveryCodes(tx, accountId),
  ];
  return [
    ...(totp?.secret ? (['totp'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(codes > 0 ? (['recoveryCode'] as const) : []),
  ];
}
