import { webcrypto } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts } from '../../testing/open-accounts.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let http: Awaited<ReturnType<typeof accounts.server>>;
let second: typeof http;

beforeAll(async () => {
  accounts = await openAccounts();
  http = await accounts.server();
  second = await accounts.server();
});
afterAll(() => accounts.close());

const replyCode = (reply: { statusCode: number; json: () => { error_code?: string } }) =>
  `${reply.statusCode} ${reply.json().error_code ?? 'success'}`;

const signIn = async (emailAddress = 'sales.cbb@salus.test') => {
  const payload = { emailAddress, password: DEMO_PASSWORD };
  const reply = await http.inject({ method: 'POST', url: '/v1/pub/login', payload });
  return reply.json().result as { access_token: string; refresh_token: string };
};
const refresh = (refresh_token: string, server = http) =>
  server.inject({ method: 'POST', url: '/v1/refresh/access-token', payload: { refresh_token } });
const welcome = (access_token: string | null, server = http) =>
  server.inject({
    url: '/v1/auth/tool/welcome-dashboard',
    headers: access_token === null ? {} : { authorization: `Bearer ${access_token}` },
  });

describe('an access token', () => {
  // covers API-7, AUTH-5, ROLE-6
  it('grants the calls of its holder', async () => {
    const { access_token } = await signIn();
    const reply = await welcome(access_token);
    expect(replyCode(reply)).toBe('200 success');
    expect(reply.json().data.title).toBe('Chào mừng đến với Salus');
  });

  // covers API-3
  it('is refused as expired after 15 minutes, also by a server that has cached it', async () => {
    const { access_token, refresh_token } = await signIn();
    expect(replyCode(await welcome(access_token))).toBe('200 success');
    accounts.wait(15.1);
    expect(replyCode(await welcome(access_token))).toBe('401 SESSION_EXPIRED');
    const next = (await refresh(refresh_token)).json().result;
    expect(replyCode(await welcome(next.access_token))).toBe('200 success');
  });

  const forgeToken =
    (change: {
      key?: string;
      typ?: string;
      alg?: string;
      issuer?: string;
      audience?: string;
      sid?: string | null;
      subject?: string;
    }) =>
    async (real: string) => {
      const { sub, sid } = JSON.parse(
        Buffer.from(real.split('.')[1] ?? '', 'base64url').toString(),
      );
      const bytes = change.key
        ? new TextEncoder().encode(change.key)
        : accounts.config.keys['access-token'];
      const hash = change.alg === 'HS512' ? 'SHA-512' : 'SHA-256';
      const key = await webcrypto.subtle.importKey(
        'raw',
        Uint8Array.from(bytes),
        { name: 'HMAC', hash },
        false,
        ['sign'],
      );
      return await new SignJWT(change.sid === null ? {} : { sid: change.sid ?? sid })
        .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
        .setIssuer(change.issuer ?? 'salus')
        .setAudience(change.audience ?? 'salus-api')
        .setSubject(change.subject ?? sub)
        .setIssuedAt(accounts.clock())
        .setExpirationTime(new Date(accounts.clock().getTime() + 600_000))
        .sign(key);
    };

  it('can be made with our key: the forgeries below differ in one thing each', async () => {
    const { access_token } = await signIn();
    expect(replyCode(await welcome(await forgeToken({})(access_token)))).toBe('200 success');
  });

  it.each<[string, (real: string) => Promise<string> | string]>([
    ['a wrong key', forgeToken({ key: 'another key that is long enough!' })],
    [
      'another algorithm',
      forgeToken({
        alg: 'HS512',
        key: 'another key, and as long as the sixty-four bytes that are needed',
      }),
    ],
    ['another audience', forgeToken({ audience: 'elsewhere' })],
    ['another issuer', forgeToken({ issuer: 'elsewhere' })],
    ['another type', forgeToken({ typ: 'JWT' })],
    ['no session', forgeToken({ sid: null })],
    [
      'algorithm none',
      (real) =>
        new UnsecuredJWT(
          JSON.parse(Buffer.from(real.split('.')[1] ?? '', 'base64url').toString()),
        ).encode(),
    ],
    [
      'a changed payload',
      (real) => {
        const [header, payload = '', signature] = real.split('.');
        const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: '1' };
        return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join(
          '.',
        );
      },
    ],
    ['a cut signature', (real) => real.slice(0, -2)],
    ['words instead of a token', () => 'let me in'],
    ['more than a header should hold', () => `${'a'.repeat(2000)}.b.c`],
  ])('is refused with %s', async (_, forge) => {
    const { access_token } = await signIn('sales2.cbb@salus.test');
    expect(replyCode(await welcome(await forge(access_token)))).toBe('401 UNAUTHORIZED');
  });

  // covers API-7, AUTH-5, ROLE-6
  it('is required', async () => {
    expect(replyCode(await welcome(null))).toBe('401 UNAUTHORIZED');
  });

  // covers API-3
  it('is refused for an unknown session', async () => {
    const { access_token } = await signIn();
    const reply = await welcome(
      await forgeToken({ sid: '00000000-0000-4000-8000-000000000000' })(access_token),
    );
    expect(replyCode(reply)).toBe('401 SESSION_EXPIRED');
  });
});

describe('a refresh token', () => {
  // covers API-10, AUTH-5, AUTH-6
  it('is exchanged for a new pair', async () => {
    const first = await signIn();
    const reply = await refresh(first.refresh_token);
    expect(reply.statusCode).toBe(200);
    const next = reply.json().result;
    expect(Object.keys(next).sort()).toEqual(['access_token', 'refresh_token']);
    expect(next.refresh_token).not.toBe(first.refresh_token);
    expect(replyCode(await welcome(next.access_token))).toBe('200 success');
  });

  it('gives another access token, also within the same second', async () => {
    const { access_token, refresh_token } = await signIn();
    expect((await refresh(refresh_token)).json().result.access_token).not.toBe(access_token);
  });

  // covers API-10, AUTH-5, AUTH-6
  it('that is used twice ends the whole session, on every server', async () => {
    const first = await signIn();
    const next = (await refresh(first.refresh_token)).json().result;
    expect(replyCode(await welcome(next.access_token, second))).toBe('200 success');
    expect(replyCode(await refresh(first.refresh_token))).toBe('401 SESSION_EXPIRED');
    expect(replyCode(await refresh(next.refresh_token))).toBe('401 SESSION_EXPIRED');
    await expect
      .poll(async () => replyCode(await welcome(next.access_token, second)))
      .toBe('401 SESSION_EXPIRED');
    expect(replyCode(await welcome(next.access_token))).toBe('401 SESSION_EXPIRED');
  });

  it('that is used ten times at once on two servers wins exactly once', async () => {
    const { refresh_token } = await signIn();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => refresh(refresh_token, n % 2 ? http : second)),
    );
    expect(replies.map(replyCode).sort()).toEqual([
      '200 success',
      ...Array(9).fill('401 SESSION_EXPIRED'),
    ]);
  });

  it('works 14 days', async () => {
    const [first, other] = [await signIn(), await signIn()];
    accounts.wait(14 * 24 * 60 - 1);
    expect(replyCode(await refresh(first.refresh_token))).toBe('200 success');
    accounts.wait(2);
    expect(replyCode(await refresh(other.refresh_token))).toBe('401 SESSION_EXPIRED');
  });

  it('is refused if it was never issued', async () => {
    expect(replyCode(await refresh('A'.repeat(43)))).toBe('401 SESSION_EXPIRED');
  });

  it('is stored as a digest only', async () => {
    const { refresh_token } = await signIn();
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from refresh_tokens
      where token_hash = sha256(convert_to(${refresh_token}, 'UTF8'))`.execute(accounts.db);
    expect(rows[0]?.n).toBe(1);
  });
});

describe('a session', () => {
  it('ends with logout, at once', async () => {
    const { access_token, refresh_token } = await signIn();
    const headers = { authorization: `Bearer ${access_token}` };
    const reply = await http.inject({ method: 'POST', url: '/v1/auth/logout', headers });
    expect(reply.json()).toEqual({
      success: true,
      data: { endedAt: expect.stringMatching(/\+07:00$/) },
    });
    await expect
      .poll(async () => replyCode(await welcome(access_token)))
      .toBe('401 SESSION_EXPIRED');
    expect(replyCode(await refresh(refresh_token))).toBe('401 SESSION_EXPIRED');
  });

  // covers AUTH-9
  it('ends at once on every server when the account is disabled', async () => {
    const { access_token, refresh_token } = await signIn('sales.sale@salus.test');
    expect(replyCode(await welcome(access_token))).toBe('200 success');
    expect(replyCode(await welcome(access_token, second))).toBe('200 success');
    await sql`update accounts set disabled_at = now()
      where email_address = 'sales.sale@salus.test'`.execute(accounts.db);
    for (const server of [http, second])
      await expect
        .poll(async () => replyCode(await welcome(access_token, server)))
        .toBe('401 USER_IS_DISABLED');
    expect(replyCode(await refresh(refresh_token))).toBe('401 USER_IS_DISABLED');
  });

  it('costs no query while nothing changes', async () => {
    const { access_token } = await signIn('bm@salus.test');
    await welcome(access_token);
    const scans = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(accounts.db);
      const { rows } = await sql<{
        n: number;
      }>`select coalesce(sum(idx_scan + seq_scan), 0)::int as n
        from pg_stat_user_tables where relname in ('accounts', 'sessions')`.execute(accounts.db);
      return rows[0]?.n;
    };
    const before = await scans();
    for (let n = 0; n < 50; n += 1) await welcome(access_token);
    expect(await scans()).toBe(before);
  });

  it('is checked again while LISTEN is down, so that a disabled account loses access', async () => {
    const { access_token } = await signIn('manager@salus.test');
    await welcome(access_token);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'salus-listen' and datname = current_database()`.execute(
      accounts.db,
    );
    await sql`update accounts set disabled_at = now()
      where email_address = 'manager@salus.test'`.execute(accounts.db);
    await expect
      .poll(async () => replyCode(await welcome(access_token)))
      .toBe('401 USER_IS_DISABLED');
  });
});

describe('a newcomer', () => {
  it('may read the welcome page and sign out, before the password is changed', async () => {
    const { access_token } = await signIn('newcomer@salus.test');
    expect(replyCode(await welcome(access_token))).toBe('200 success');
  });
});
