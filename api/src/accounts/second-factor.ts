import { cleanDigits } from '@salus/domain/people/letters/cleaning.ts';
import { roleGroups } from '@salus/domain/people/roles.ts';
import { PASSKEY_NAME_MAX, secondFactors } from '@salus/domain/people/second-factor.ts';
import { requiredId, requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';
import { signedInUser, tokens, typedPassword } from '../accounts.ts';
import { endpoint, publicAccess, type StaffAccess } from '../endpoint.ts';
import { instant } from '../wire.ts';
import { assertion, attestation, base64url, creationOptions, requestOptions } from './webauthn.ts';

/** A code of the authenticator app or a recovery code, with or without spaces. */
const typedCode = () =>
  z
    .string({ error: requiredOrInvalid })
    .trim()
    .overwrite(cleanDigits)
    .min(1, { error: 'required' })
    .max(40, { error: 'too_long' });

const proofShape = { code: typedCode().optional(), assertion: assertion.optional() };

/** Exactly one of the two proofs. */
function isOneProof(body: { readonly code?: unknown; readonly assertion?: unknown }): boolean {
  return (body.code === undefined) !== (body.assertion === undefined);
}

/** The data of SECOND_FACTOR_REQUIRED (MFA-2). */
export const secondFactorChallenge = z.object({
  challengeId: z.string(),
  methods: z.array(z.enum(secondFactors)),
  passkey: requestOptions.nullable(),
});

const recoveryCodes = z.array(z.string());

export const loginSecondFactor = endpoint({
  name: 'loginSecondFactor',
  summary: 'Finish a sign-in that answered SECOND_FACTOR_REQUIRED, by a code or a passkey',
  method: 'POST',
  path: '/v1/pub/login/second-factor',
  access: publicAccess,
  deviceCookie: true,
  limitedAs: 'sign-in',
  body: z
    .strictObject({ challengeId: base64url(100), ...proofShape })
    .refine(isOneProof, { path: ['code'], error: 'required' }),
  output: signedInUser.extend(tokens.shape),
  envelope: 'result',
  refuses: [
    'SECOND_FACTOR_INCORRECT',
    'SECOND_FACTOR_EXPIRED',
    'DISABLED',
    'TOO_MANY_ATTEMPTS',
    'USERNAME_OR_PASSWORD_INCORRECT',
  ],
});

const enrolling: StaffAccess = {
  kind: 'staff',
  groups: roleGroups,
  duringSetup: 'second-factor',
};
/** A change of existing factors needs one of them. */
const changing: StaffAccess = { ...enrolling, stepUp: 'sometimes' };

/** The current password, which the first factor of an account needs (MFA-7). */
const firstFactorBody = z.strictObject({ password: typedPassword().optional() });

const passkey = z.object({
  passkeyId: z.number().int(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

export const showSecondFactor = endpoint({
  name: 'showSecondFactor',
  summary: 'The own second factors',
  method: 'GET',
  path: '/v1/auth/second-factor',
  access: enrolling,
  output: z.object({
    isRequired: z.boolean(),
    totpSince: instant.nullable(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.number().int(),
  }),
});

export const beginTotp = endpoint({
  name: 'beginTotp',
  summary: 'A new secret for an authenticator app, valid once its first code is confirmed',
  method: 'POST',
  path: '/v1/auth/second-factor/totp',
  access: changing,
  answersSecret: true,
  body: firstFactorBody,
  output: z.object({ secret: z.string(), uri: z.string() }),
  refuses: ['PASSWORD_REQUIRED', 'TOO_MANY_ATTEMPTS'],
});

export const confirmTotp = endpoint({
  name: 'confirmTotp',
  summary: 'Confirm the secret by its first code; answers new recovery codes, once',
  method: 'POST',
  path: '/v1/auth/second-factor/totp/confirm',
  access: changing,
  endsSessions: true,
  answersSecret: true,
  body: z.strictObject({ code: typedCode() }),
  output: z.object({ recoveryCodes }),
  refuses: ['SECOND_FACTOR_INCORRECT', 'SECOND_FACTOR_EXPIRED'],
});

export const removeTotp = endpoint({
  name: 'removeTotp',
  summary: 'Remove the authenticator app',
  method: 'POST',
  path: '/v1/auth/second-factor/totp/remove',
  access: changing,
  output: z.object({ removedAt: instant }),
  refuses: ['SECOND_FACTOR_NEEDED', 'NOT_FOUND'],
});

export const passkeyOptions = endpoint({
  name: 'passkeyOptions',
  summary: 'The challenge for a new passkey',
  method: 'POST',
  path: '/v1/auth/second-factor/passkey/options',
  access: changing,
  answersSecret: true,
  body: firstFactorBody,
  output: creationOptions,
  refuses: ['INVALID_STATE', 'PASSWORD_REQUIRED', 'TOO_MANY_ATTEMPTS'],
});

const passkeyName = z
  .string({ error: requiredOrInvalid })
  .trim()
  .min(1, { error: 'required' })
  .max(PASSKEY_NAME_MAX, { error: 'too_long' });

export const registerPasskey = endpoint({
  name: 'registerPasskey',
  summary: 'Add a passkey; the first factor of an account also answers recovery codes, once',
  method: 'POST',
  path: '/v1/auth/second-factor/passkey/register',
  access: changing,
  endsSessions: true,
  answersSecret: true,
  body: z.strictObject({ name: passkeyName, attestation }),
  output: z.object({ passkeyId: z.number().int(), recoveryCodes: recoveryCodes.optional() }),
  refuses: ['SECOND_FACTOR_INCORRECT', 'SECOND_FACTOR_EXPIRED', 'INVALID_STATE'],
});

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  summary: 'Name a passkey',
  method: 'POST',
  path: '/v1/auth/second-factor/passkey/rename',
  access: enrolling,
  body: z.strictObject({ passkeyId: requiredId(), name: passkeyName }),
  output: z.object({ passkeyId: z.number().int() }),
  refuses: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'POST',
  path: '/v1/auth/second-factor/passkey/remove',
  access: changing,
  body: z.strictObject({ passkeyId: requiredId() }),
  output: z.object({ removedAt: instant }),
  refuses: ['SECOND_FACTOR_NEEDED', 'NOT_FOUND'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Ten new recovery codes, shown once; the old ones stop working',
  method: 'POST',
  path: '/v1/auth/second-factor/recovery-codes',
  access: changing,
  answersSecret: true,
  output: z.object({ recoveryCodes }),
  refuses: ['SECOND_FACTOR_SETUP_REQUIRED'],
});

export const stepUpOptions = endpoint({
  name: 'stepUpOptions',
  summary: 'The ways to prove a second factor now, with a challenge for passkeys',
  method: 'POST',
  path: '/v1/auth/step-up/options',
  access: enrolling,
  answersSecret: true,
  output: z.object({
    methods: z.array(z.enum(secondFactors)),
    passkey: requestOptions.nullable(),
  }),
});

export const stepUp = endpoint({
  name: 'stepUp',
  summary: 'Prove a second factor for the next ten minutes of this session',
  method: 'POST',
  path: '/v1/auth/step-up',
  access: enrolling,
  body: z.strictObject(proofShape).refine(isOneProof, { path: ['code'], error: 'required' }),
  output: z.object({ validUntil: instant }),
  refuses: [
    'SECOND_FACTOR_INCORRECT',
    'SECOND_FACTOR_EXPIRED',
    'SECOND_FACTOR_SETUP_REQUIRED',
    'TOO_MANY_ATTEMPTS',
  ],
});
