import {
  type Assertion,
  type Attestation,
  type CreationOptions,
  isTransport,
  type RequestOptions,
} from '@salus/api/accounts/webauthn.ts';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import type { PasskeyRow } from './factor-rows.ts';

/** Loaded at the first use: its parsers of certificates take 0.2 s to load. */
const library = () => import('@simplewebauthn/server');

/** How long the browser waits for the person, in milliseconds; the challenge lives as long. */
const PROMPT_MILLISECONDS = 300_000;

/** Ed25519, ES256 and RS256: what browsers and security keys offer today (COSE numbers). */
const ALGORITHMS = [-8, -7, -257];

type Settings = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'INSURER_NAME'>;

/** The relying party: passkeys work under the host name of PUBLIC_URL only. */
function relyingParty(config: Settings) {
  const url = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  return { id: url.hostname, origin: url.origin, name: `Salus · ${config.INSURER_NAME}` };
}

/** Options of `navigator.credentials.get` for the passkeys of an account. */
export function assertionOptions(
  config: Settings,
  challenge: string,
  passkeys: readonly PasskeyRow[],
): RequestOptions {
  return {
    challenge,
    rpId: relyingParty(config).id,
    allowCredentials: passkeys.map(credentialDescriptor),
    userVerification: 'preferred',
    timeout: PROMPT_MILLISECONDS,
  };
}

/** Options of `navigator.credentials.create`. */
export function attestationOptions(
  config: Settings,
  challenge: string,
  about: {
    readonly accountId: number;
    readonly emailAddress: string;
    readonly fullName: string;
    readonly passkeys: readonly PasskeyRow[];
  },
): CreationOptions {
  const { id, name } = relyingParty(config);
  return {
    challenge,
    rp: { id, name },
    user: {
      id: Buffer.from(String(about.accountId)).toString('base64url'),
      name: about.emailAddress,
      displayName: about.fullName,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    excludeCredentials: about.passkeys.map(credentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
    timeout: PROMPT_MILLISECONDS,
  };
}

/** @returns the passkey's next counter; null for a wrong, foreign or copied answer */
export async function verifyAssertion(
  config: Settings,
  challenge: string,
  passkey: PasskeyRow,
  assertion: Assertion,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const party = relyingParty(config);
  const { authenticatorData, clientDataJSON, signature } = assertion.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.rawId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for each kind of wrong answer; none is an error of the server.
    return null;
  }
}

type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>;

/** @returns null for a wrong or foreign answer */
export async function verifyAttestation(
  config: Settings,
  challenge: string,
  attestation: Attestation,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await library();
  const party = relyingParty(config);
  const { attestationObject, clientDataJSON, transports } = attestation.response;
  const response: RegistrationResponseJSON = {
    id: attestation.id,
    rawId: attestation.rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { attestationObject, clientDataJSON },
  };
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      transports: transports ?? [],
    };
  } catch {
    return null;
  }
}

function credentialDescriptor({ credential_id: id, transports }: PasskeyRow) {
  return { id, type: 'public-key' as const, transports: transports.filter(isTransport) };
}
