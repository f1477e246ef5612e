import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { type CallLimits, callLimits, fetchBytes } from '../http/external-call.ts';
import { IntegrationError } from '../integration-error.ts';
import { type IdentityProvider, IdentityRefusedError } from './identity-provider.ts';

type OpenIdSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The page of Salus that the provider redirects to. */
  readonly redirectUri: string;
  /** Plain HTTP. The start in production refuses it unless ALLOW_INSECURE permits it. */
  readonly isInsecure: boolean;
  readonly limits: CallLimits;
};

/** The page that receives the provider's redirect; its query holds the code. */
const CALLBACK_PAGE = '/signin/oidc';

/** Development's default is the simulator. @returns null where no provider is configured */
export function openIdSettings(config: Config): OpenIdSettings | null {
  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/+$/, '');
  const isSimulated = config.OIDC_ISSUER === undefined && config.mode !== 'production';
  if (config.OIDC_ISSUER === undefined && !isSimulated) return null;
  const issuer = config.OIDC_ISSUER ?? `http://127.0.0.1:${config.PORT}/dev/oidc`;
  return {
    issuer,
    clientId: config.OIDC_CLIENT_ID ?? 'salus-development',
    clientSecret: config.OIDC_CLIENT_SECRET ?? 'oidc-development',
    redirectUri: `${publicUrl}${CALLBACK_PAGE}`,
    isInsecure: new URL(issuer).protocol === 'http:',
    limits: callLimits(config),
  };
}

/** Authorization code flow with PKCE, state and nonce; ID tokens are verified by the JWKS. */
export function openIdConnect(settings: OpenIdSettings): IdentityProvider {
  const { redirectUri } = settings;
  let discovery: Promise<oidc.Configuration> | null = null;
  /** Discovers the provider once; a failure is not kept. */
  const provider = () => {
    discovery ??= discover(settings).catch((error: unknown) => {
      discovery = null;
      if (error instanceof IntegrationError) throw error;
      throw new IntegrationError('temporary', `the discovery failed (${errorCode(error)})`);
    });
    return discovery;
  };
  /** The claims of the same subject from UserInfo; none where the provider has no such address. */
  async function askUserInfo({ access_token }: oidc.TokenEndpointResponse, subject: string) {
    const config = await provider();
    if (!config.serverMetadata().userinfo_endpoint) return {};
    return await oidc.fetchUserInfo(config, access_token, subject).catch((error: unknown) => {
      throw refusedUnlessOutage(error);
    });
  }
  return {
    async begin() {
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const challenge = await oidc.calculatePKCECodeChallenge(attempt.verifier);
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return { url: url.href, attempt };
    },

    async complete(callback, { state, nonce, verifier }) {
      const config = await provider();
      const address = new URL(redirectUri);
      address.search = new URLSearchParams(callback).toString();
      const tokens = await oidc
        .authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw refusedUnlessOutage(error);
        });
      const claims = tokens.claims();
      if (!claims) throw new IdentityRefusedError('the provider sent no ID token');
      const { sub } = claims;
      const person = typeof claims.email === 'string' ? claims : await askUserInfo(tokens, sub);
      return { subject: sub, verifiedEmail: verifiedEmail(person) };
    },
  };
}

/** Some providers send booleans as text (AUTH-30). */
function verifiedEmail(claims: { readonly [name: string]: unknown }): string | null {
  const { email, email_verified: isVerified } = claims;
  return (isVerified === true || isVerified === 'true') && typeof email === 'string' ? email : null;
}

/** An outage stays one; any other error is a refusal by the provider. */
function refusedUnlessOutage(error: unknown): Error {
  if (error instanceof IntegrationError) return error;
  return new IdentityRefusedError(`the sign-in was refused (${errorCode(error)})`);
}

function discover(settings: OpenIdSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, isInsecure, limits } = settings;
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: limitedFetch(limits),
    execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
  });
}

/** Every reply of the provider is JSON; the limits of all integrations apply (INT-8). */
const limitedFetch =
  (limits: CallLimits): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const { status, bytes } = await fetchBytes(
      url,
      { method, headers, body: body ?? null },
      limits,
    );
    return new Response(new Uint8Array(bytes), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  };

/** Messages of the library may hold addresses: only their codes are kept. */
function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown';
}
