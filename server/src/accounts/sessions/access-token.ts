import { randomUUID, webcrypto } from 'node:crypto';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { errors, jwtVerify, SignJWT } from 'jose';

/** AUTH-5. */
const ACCESS_TOKEN_MINUTES = 15;

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const ISSUER = 'salus';
const AUDIENCE = 'salus-api';

/** Holds no role or permission, so a token never contradicts the database. */
type AccessClaims = {
  readonly accountId: number;
  readonly sessionId: string;
  readonly expiresAt: Date;
};

/** Every token is unique, also for one session within one second. */
export async function issueAccessToken(
  key: Uint8Array,
  { accountId, sessionId }: Pick<AccessClaims, 'accountId' | 'sessionId'>,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(accountId))
    .setJti(randomUUID())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60)
    .sign(await importKey(key));
}

/**
 * Checks signature, algorithm, type, issuer, audience and time.
 * @throws Refusal SESSION_EXPIRED for an expired token, UNAUTHORIZED for an invalid one
 */
export async function verifyAccessToken(
  key: Uint8Array,
  token: string,
  now: Date,
): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, await importKey(key), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      currentDate: now,
    });
    const accountId = Number(payload.sub);
    const { sid, exp } = payload;
    if (!Number.isSafeInteger(accountId) || typeof sid !== 'string' || exp === undefined)
      throw new RefusalError('UNAUTHORIZED');
    return { accountId, sessionId: sid, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    throw new RefusalError(error instanceof errors.JWTExpired ? 'SESSION_EXPIRED' : 'UNAUTHORIZED');
  }
}

const keys = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Importing the key costs more than using it, so each is imported once. */
function importKey(key: Uint8Array): Promise<webcrypto.CryptoKey> {
  const cachedKey = keys.get(key);
  if (cachedKey !== undefined) return cachedKey;
  const fresh = webcrypto.subtle.importKey(
    'raw',
    Uint8Array.from(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  );
  keys.set(key, fresh);
  return fresh;
}
