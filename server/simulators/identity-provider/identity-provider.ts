import { createHash, createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { exportJWK, SignJWT } from 'jose';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { openIdSettings } from '../../src/integrations/identity/openid-connect.ts';
import { choicePage } from './choice-page.ts';
import { ensureKey, schema as keySchema } from './signing-key.ts';

export const schema = `${keySchema};
create table if not exists dev.oidc_codes (
  code text primary key,
  client_id text not null,
  redirect_uri text not null,
  nonce text not null,
  challenge text not null,
  email text not null,
  is_verified boolean not null,
  made_at timestamptz not null default now()
);
alter table dev.oidc_codes
  add column if not exists email_claims jsonb not null default '{}',
  add column if not exists place text not null default 'token';
create table if not exists dev.oidc_access_tokens (
  token text primary key,
  claims jsonb not null
)`;

const PREFIX = '/dev/oidc';
const CODE_SECONDS = 60;
const ALGORITHM = 'RS256';

const authorization = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  scope: z.string().regex(/\bopenid\b/),
  state: z.string(),
  nonce: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.literal('S256'),
});
type Authorization = z.output<typeof authorization>;

const choice = authorization.extend({
  email: z.string().max(200),
  /** The value of `email_verified`; `text` and `text-no` are texts, as some providers send it. */
  verified: z.enum(['yes', 'no', 'text', 'text-no', 'absent']).default('yes'),
  /** The carrier of the e-mail; `other-person` is a UserInfo of another subject. */
  place: z.enum(['token', 'userinfo', 'other-person']).default('token'),
});

const verifiedValues = {
  yes: true,
  no: false,
  text: 'true',
  'text-no': 'false',
  absent: undefined,
} as const satisfies Record<z.output<typeof choice>['verified'], unknown>;

const exchange = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

/** The company's identity provider (OpenID Connect), with the demo accounts and any e-mail. */
export function registerIdentityProvider(
  http: FastifyInstance,
  { pool, config }: { readonly pool: pg.Pool; readonly config: Config },
): void {
  const settings = openIdSettings(config);
  if (settings === null) return;
  const publicUrl = new URL(settings.redirectUri).origin;
  const inner = `http://127.0.0.1:${config.PORT}${PREFIX}`;

  http.get(`${PREFIX}/.well-known/openid-configuration`, () => ({
    issuer: inner,
    authorization_endpoint: `${publicUrl}${PREFIX}/authorize`,
    token_endpoint: `${inner}/token`,
    userinfo_endpoint: `${inner}/userinfo`,
    jwks_uri: `${inner}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));

  http.get(`${PREFIX}/jwks`, async () => {
    const { id, pem } = await ensureKey(pool);
    const jwk = await exportJWK(createPublicKey(pem));
    return { keys: [{ ...jwk, kid: id, alg: ALGORITHM, use: 'sig' }] };
  });

  http.get(`${PREFIX}/authorize`, (request, reply) => {
    const { data } = authorization.safeParse(request.query);
    if (!data || !isKnownClient(data)) return reply.status(400).send({ error: 'invalid_request' });
    return choicePage(reply, data);
  });

  http.get(`${PREFIX}/choose`, async (request, reply) => {
    const { data } = choice.safeParse(request.query);
    if (!data || !isKnownClient(data)) return reply.status(400).send({ error: 'invalid_request' });
    const code = randomBytes(24).toString('base64url');
    await pool.query(
      `insert into dev.oidc_codes
         (code, client_id, redirect_uri, nonce, challenge, email, is_verified, email_claims, place)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        code,
        data.client_id,
        data.redirect_uri,
        data.nonce,
        data.code_challenge,
        data.email,
        data.verified === 'yes',
        { email: data.email, email_verified: verifiedValues[data.verified] },
        data.place,
      ],
    );
    return goBack(reply, data, { code });
  });

  http.get(`${PREFIX}/deny`, (request, reply) => {
    const { data } = authorization.safeParse(request.query);
    if (!data || !isKnownClient(data)) return reply.status(400).send({ error: 'invalid_request' });
    return goBack(reply, data, { error: 'access_denied' });
  });

  http.post(`${PREFIX}/token`, async (request, reply) => {
    const { data } = exchange.safeParse(request.body);
    if (!data || !isClient(request.headers.authorization, request.body))
      return reply.status(401).send({ error: 'invalid_client' });
    // Deleted by the first use, so a code works once.
    const { rows } = await pool.query<{
      redirect_uri: string;
      nonce: string;
      challenge: string;
      email: string;
      email_claims: Record<string, unknown>;
      place: z.output<typeof choice>['place'];
      is_fresh: boolean;
    }>(
      `delete from dev.oidc_codes where code = $1
       returning *, made_at > now() - make_interval(secs => ${CODE_SECONDS}) as is_fresh`,
      [data.code],
    );
    const [issued] = rows;
    const challenge = createHash('sha256').update(data.code_verifier).digest('base64url');
    if (
      !issued?.is_fresh ||
      issued.redirect_uri !== data.redirect_uri ||
      issued.challenge !== challenge
    )
      return reply.status(400).send({ error: 'invalid_grant' });
    const { id, pem } = await ensureKey(pool);
    const subject = createHash('sha256').update(issued.email).digest('hex');
    const accessToken = randomBytes(24).toString('base64url');
    await pool.query('insert into dev.oidc_access_tokens (token, claims) values ($1, $2)', [
      accessToken,
      {
        ...(issued.place === 'token' ? {} : issued.email_claims),
        sub: issued.place === 'other-person' ? `${subject}-other` : subject,
      },
    ]);
    const idToken = await new SignJWT({
      ...(issued.place === 'token' ? issued.email_claims : {}),
      nonce: issued.nonce,
    })
      .setProtectedHeader({ alg: ALGORITHM, kid: id })
      .setIssuer(inner)
      .setSubject(subject)
      .setAudience(settings.clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createPrivateKey(pem));
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: idToken,
    };
  });

  http.get(`${PREFIX}/userinfo`, async (request, reply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const { rows } = await pool.query<{ claims: object }>(
      'select claims from dev.oidc_access_tokens where token = $1',
      [token],
    );
    return rows[0]?.claims ?? reply.status(401).send({ error: 'invalid_token' });
  });

  const isKnownClient = ({ client_id, redirect_uri }: Authorization) =>
    client_id === settings.clientId && redirect_uri === settings.redirectUri;

  /** `client_secret_basic` or `client_secret_post`. */
  function isClient(authorizationHeader: string | undefined, body: unknown): boolean {
    const basic = /^Basic (.+)$/.exec(authorizationHeader ?? '')?.[1];
    const result = z.object({ client_id: z.string(), client_secret: z.string() }).safeParse(body);
    const credentials = basic
      ? Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
      : [result.data?.client_id, result.data?.client_secret];
    return credentials[0] === settings?.clientId && credentials[1] === settings?.clientSecret;
  }

  function goBack(
    reply: FastifyReply,
    { redirect_uri, state }: Authorization,
    result: { readonly code: string } | { readonly error: string },
  ) {
    const url = new URL(redirect_uri);
    url.search = new URLSearchParams({ ...result, state, iss: inner }).toString();
    return reply.redirect(url.href, 303);
  }
}
