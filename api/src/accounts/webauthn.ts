import { requiredOrInvalid } from '@salus/domain/validation/fields.ts';
import { z } from 'zod';

export const base64url = (max: number) =>
  z
    .string({ error: requiredOrInvalid })
    .min(1, { error: 'required' })
    .max(max, { error: 'too_long' })
    .regex(/^[\w-]+$/, { error: 'invalid' });

/** Browsers add these to a credential. Salus requests no extension and reads none. */
const credentialShape = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', { error: requiredOrInvalid }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], { error: 'invalid' }).nullish(),
  clientExtensionResults: z
    .strictObject({
      credProps: z.strictObject({ rk: z.boolean({ error: 'invalid' }).optional() }).optional(),
    })
    .default({}),
};

/** The answer of a passkey to a challenge: `AuthenticationResponseJSON` of WebAuthn. */
export const assertion = z.strictObject(
  {
    ...credentialShape,
    response: z.strictObject(
      {
        clientDataJSON: base64url(4000),
        authenticatorData: base64url(4000),
        signature: base64url(8000),
        userHandle: base64url(200).nullish(),
      },
      { error: requiredOrInvalid },
    ),
  },
  { error: requiredOrInvalid },
);
export type Assertion = z.output<typeof assertion>;

/** A new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const attestation = z.strictObject(
  {
    ...credentialShape,
    response: z.strictObject(
      {
        clientDataJSON: base64url(4000),
        attestationObject: base64url(20_000),
        authenticatorData: base64url(8000).nullish(),
        publicKey: base64url(8000).nullish(),
        publicKeyAlgorithm: z.number({ error: 'invalid' }).int({ error: 'invalid' }).nullish(),
        transports: z
          .array(z.string({ error: 'invalid' }).max(20, { error: 'too_long' }))
          .max(10, { error: 'too_long' })
          .nullish(),
      },
      { error: requiredOrInvalid },
    ),
  },
  { error: requiredOrInvalid },
);
export type Attestation = z.output<typeof attestation>;

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof transports)[number];
export function isTransport(text: string): text is Transport {
  return transports.some((transport) => transport === text);
}

const credentials = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.enum(transports)),
  }),
);

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: credentials,
  userVerification: z.literal('preferred'),
  timeout: z.number(),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
  timeout: z.number(),
});
export type CreationOptions = z.output<typeof creationOptions>;
