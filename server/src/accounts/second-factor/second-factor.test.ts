import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db.ts';
import { openAccounts } from '../../testing/open-accounts.ts';
import { clearFactors, codeAt, personAt, senderTo } from '../../testing/second-factor/enrolled.ts';
import { lockAccount, setPassword } from '../account-rows.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

const EMAIL = 'bm@salus.test';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let http: Awaited<ReturnType<typeof accounts.server>>;
let second: typeof http;
let bm: ReturnType<typeof personAt>;

beforeAll(async () => {
  accounts = await openAccounts();
  http = await accounts.server();
  second = await accounts.server();
  bm = personAt(senderTo(http), EMAIL);
});
afterAll(() => accounts.close());
beforeEach(async () => {
  await clearFactors(accounts.db);
  // The next code of an authenticator app; each works once.
  accounts.wait(1);
});

const now = () => accounts.clock();
async function challenge(person = bm): Promise<string> {
  const { status, code, data } = await person.signIn();
  expect({ status, code }).toEqual({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  return data.challengeId;
}

describe('an authenticator app', () => {
  // covers MFA-1, MFA-2
  it('asks for its code after the right password only', async () => {
    const { secret } = await bm.enrol(now());
    expect((await bm.signIn('Wrong@2026')).code).toBe('USERNAME_OR_PASSWORD_INCORRECT');
    const answer = await bm.signIn();
    expect(answer).toMatchObject({
      status: 401,
      code: 'SECOND_FACTOR_REQUIRED',
      data: {
        challengeId: expect.stringMatching(/^[\w-]{43}$/),
        methods: ['totp', 'recoveryCode'],
      },
    });
    accounts.wait(1);
    const reply = await bm.finish(answer.data.challengeId, { code: codeAt(secret, now()) });
    expect(reply).toMatchObject({
      status: 200,
      data: { emailAddress: EMAIL, access_token: expect.any(String) },
    });
    const own = await bm.ask('/v1/auth/second-factor', null, reply.data.access_token);
    expect(own.data).toEqual({
      isRequired: false,
      totpSince: expect.stringMatching(/\+07:00$/),
      passkeys: [],
      recoveryCodesLeft: 10,
    });
  });

  it('is described by an otpauth address with issuer, account and secret', async () => {
    const token = String((await bm.signIn()).data.access_token);
    const { data } = await bm.ask(
      '/v1/auth/second-factor/totp',
      { password: DEMO_PASSWORD },
      token,
    );
    const uri = new URL(data.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(EMAIL);
    expect(uri.searchParams.get('secret')).toBe(data.secret);
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('counts only after its first code', async () => {
    const token = String((await bm.signIn()).data.access_token);
    const { data } = await bm.ask(
      '/v1/auth/second-factor/totp',
      { password: DEMO_PASSWORD },
      token,
    );
    const confirm = (code: string) =>
      bm.ask('/v1/auth/second-factor/totp/confirm', { code }, token);
    const right = codeAt(data.secret, now());
    const wrong = right === '000000' ? '000001' : '000000';
    expect((await confirm(wrong)).code).toBe('SECOND_FACTOR_INCORRECT');
    expect((await bm.signIn()).status).toBe(200);
    expect((await confirm(right)).data.recoveryCodes).toHaveLength(10);
    expect((await confirm(right)).code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await bm.signIn()).status).toBe(401);
  });

  // covers MFA-2
  it.each([
    [-30, 200],
    [30, 200],
    [-60, 422],
    [90, 422],
  ])('answers a clock that is wrong by %i seconds with %i', async (seconds, status) => {
    const { secret } = await bm.enrol(now());
    // To the beginning of a time step, so that the test does not cross into the next one.
    accounts.wait((30_000 * 10 - (now().getTime() % 30_000)) / 60_000);
    const code = codeAt(secret, new Date(now().getTime() + seconds * 1000));
    expect((await bm.finish(await challenge(), { code })).status).toBe(status);
  });

  // covers MFA-2
  it('accepts a code once, also of parallel requests at two servers', async () => {
    const { secret } = await bm.enrol(now());
    accounts.wait(1);
    const elsewhere = personAt(senderTo(second), EMAIL);
    const code = codeAt(secret, now());
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challenge()));
    const answers = await Promise.all(
      challenges.map((id, at) => (at % 2 ? bm : elsewhere).finish(id, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('stores neither the secret nor the codes as they are', async () => {
    const { secret, recoveryCodes } = await bm.enrol(now());
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(t) from totp_secrets t)::text
          || (select json_agg(r) from recovery_codes r)::text
          || coalesce((select json_agg(k) from idempotency_keys k)::text, '') as text`.execute(
      accounts.db,
    );
    const text = rows[0]?.text ?? '';
    expect([secret, ...recoveryCodes].filter((one) => text.includes(one))).toEqual([]);
    expect(text).not.toContain(Buffer.from(recoveryCodes[0] ?? '').toString('hex'));
  });
});

describe('a recovery code', () => {
  // covers MFA-1
  it('signs in once, in any spelling', async () => {
    const { recoveryCodes } = await bm.enrol(now());
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const spacedCode = ` ${code.toLowerCase().replace('-', ' ')} `;
    expect((await bm.finish(await challenge(), { code: spacedCode })).status).toBe(200);
    expect((await bm.finish(await challenge(), { code })).code).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('is replaced by ten new ones', async () => {
    const { token, recoveryCodes } = await bm.enrol(now());
    const { data } = await bm.ask('/v1/auth/second-factor/recovery-codes', {}, token);
    expect(data.recoveryCodes).toHaveLength(10);
    const [old = ''] = recoveryCodes;
    expect((await bm.finish(await challenge(), { code: old })).status).toBe(422);
    const code = data.recoveryCodes[0];
    expect((await bm.finish(await challenge(), { code })).status).toBe(200);
  });
});

describe('a challenge', () => {
  const wrong = { code: 'AAAAA-AAAAA' };

  // covers MFA-2
  it('ends after five minutes, after five wrong answers, and after its use', async () => {
    const { recoveryCodes } = await bm.enrol(now());
    const [one = '', two = ''] = recoveryCodes;
    const late = await challenge();
    accounts.wait(5);
    expect((await bm.finish(late, { code: one })).code).toBe('SECOND_FACTOR_EXPIRED');
    const exhaustedChallenge = await challenge();
    const triesLeft: unknown[] = [];
    for (let n = 0; n < 5; n += 1)
      triesLeft.push((await bm.finish(exhaustedChallenge, wrong)).data.triesLeft);
    expect(triesLeft).toEqual([4, 3, 2, 1, 0]);
    expect((await bm.finish(exhaustedChallenge, { code: one })).code).toBe('SECOND_FACTOR_EXPIRED');
    const usedChallenge = await challenge();
    expect((await bm.finish(usedChallenge, { code: one })).status).toBe(200);
    expect((await bm.finish(usedChallenge, { code: two })).code).toBe('SECOND_FACTOR_EXPIRED');
  });

  // covers MFA-2
  it('gives ten guesses in 15 minutes, however many challenges and servers', async () => {
    const { recoveryCodes } = await bm.enrol(now());
    const elsewhere = personAt(senderTo(second), EMAIL);
    const challenges = await Promise.all(Array.from({ length: 40 }, () => challenge()));
    const answers = await Promise.all(
      challenges.map((id, at) => (at % 2 ? bm : elsewhere).finish(id, wrong)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 'SECOND_FACTOR_INCORRECT')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(30);
    expect((await bm.signIn()).code).toBe('TOO_MANY_ATTEMPTS');
    const [right = ''] = recoveryCodes;
    expect((await bm.finish(challenges[39] ?? '', { code: right })).code).toBe('TOO_MANY_ATTEMPTS');
    accounts.wait(15);
    expect((await bm.finish(await challenge(), { code: right })).status).toBe(200);
  });

  it('ends with a change of the password', async () => {
    const { recoveryCodes } = await bm.enrol(now());
    const open = await challenge();
    const { data } = await bm.signIn();
    await inTransaction(accounts.db, async (tx) => {
      const account = await lockAccount(tx, EMAIL);
      const hash = account?.password_hash ?? '';
      await setPassword(tx, account?.id ?? 0, { hash, isAutoGenerated: false, expiresAt: null });
    });
    const [code = ''] = recoveryCodes;
    for (const id of [open, data.challengeId])
      expect((await bm.finish(id, { code })).code).toBe('SECOND_FACTOR_EXPIRED');
    expect((await bm.finish(await challenge(), { code })).status).toBe(200);
  });

  it('belongs to one account and one purpose', async () => {
    const { token, recoveryCodes } = await bm.enrol(now());
    const manager = personAt(senderTo(http), 'manager@salus.test');
    await manager.enrol(now());
    const [code = ''] = recoveryCodes;
    expect((await bm.finish(await challenge(manager), { code })).code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
    const { data } = await bm.ask('/v1/auth/second-factor/passkey/options', {}, token);
    expect((await bm.finish(data.challenge, { code })).code).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('needs exactly one proof', async () => {
    const id = await bm.enrol(now()).then(() => challenge());
    for (const proof of [{}, { code: '' }])
      expect(await bm.finish(id, proof)).toMatchObject({
        status: 400,
        data: [{ path: 'code', code: 'required' }],
      });
  });
});
