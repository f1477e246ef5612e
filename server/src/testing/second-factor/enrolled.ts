import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import type { Database } from '../../platform/db.ts';

/** The code that an authenticator app shows for a secret in base32. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Removes every second factor and failed sign-in. */
export async function clearFactors(db: Database): Promise<void> {
  for (const table of [
    'totp_secrets',
    'passkeys',
    'recovery_codes',
    'second_factor_challenges',
    'failed_sign_ins',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
}

type Send = (options: InjectOptions) => Promise<{
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare replies as a whole
  readonly body: any;
}>;

/** The requests of a server that `openAccounts` opened. */
export const senderTo =
  (http: Pick<FastifyInstance, 'inject'>): Send =>
  async (options) => {
    const reply = await http.inject(options);
    return { status: reply.statusCode, body: reply.json() };
  };

/** A person at a server, for the calls of sign-in and second factor. */
export function personAt(send: Send, emailAddress: string) {
  const ask = async (
    path: string,
    payload: object | null,
    token: string | null,
    more: Pick<InjectOptions, 'method' | 'headers'> = {},
  ) => {
    const { status, body } = await send({
      method: payload === null ? 'GET' : 'POST',
      url: path,
      ...(payload === null ? {} : { payload }),
      ...more,
      headers: { ...more.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    });
    return { status, code: body.error_code ?? null, data: body.result ?? body.data };
  };
  return {
    ask,
    signIn: (password: string = DEMO_PASSWORD) =>
      ask('/v1/pub/login', { emailAddress, password }, null),
    finish: (challengeId: string, proof: object) =>
      ask('/v1/pub/login/second-factor', { challengeId, ...proof }, null),
    /** Signs in and sets up an authenticator app. */
    async enrol(now: Date) {
      const signedIn = await ask('/v1/pub/login', { emailAddress, password: DEMO_PASSWORD }, null);
      const token = String(signedIn.data.access_token);
      const { data } = await ask('/v1/auth/second-factor/totp', { password: DEMO_PASSWORD }, token);
      const secret = String(data.secret);
      const confirmation = await ask(
        '/v1/auth/second-factor/totp/confirm',
        { code: codeAt(secret, now) },
        token,
      );
      if (confirmation.status !== 200)
        throw new Error(`enrolling was answered ${confirmation.code}`);
      const recoveryCodes: string[] = confirmation.data.recoveryCodes;
      return { token, secret, recoveryCodes };
    },
  };
}
