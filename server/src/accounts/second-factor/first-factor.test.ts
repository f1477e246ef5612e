import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../testing/open-accounts.ts';
import { clearFactors, codeAt, personAt, senderTo } from '../../testing/second-factor/enrolled.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

const PATH = '/v1/auth/second-factor';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let bm: ReturnType<typeof personAt>;

beforeAll(async () => {
  accounts = await openAccounts();
  bm = personAt(senderTo(await accounts.server()), 'bm@salus.test');
});
afterAll(() => accounts.close());
beforeEach(() => clearFactors(accounts.db));

const signIn = async () => String((await bm.signIn()).data.access_token);
const begin = (token: string, body: object, what = 'totp') =>
  bm.ask(`${PATH}/${what}`, body, token);
const proofRefusal = (proof: 'PASSWORD' | 'SIGN_IN') => ({
  status: 403,
  code: 'PASSWORD_REQUIRED',
  data: { proof },
});
const isAlive = async (token: string) => (await bm.ask(PATH, null, token)).status === 200;

describe('the first factor', () => {
  // covers MFA-7
  it.each(['totp', 'passkey/options'])('%s needs the current password', async (what) => {
    const token = await signIn();
    for (const body of [{}, { password: '' }, { password: 'Wrong@2026' }])
      expect(await begin(token, body, what)).toMatchObject(proofRefusal('PASSWORD'));
    expect((await bm.ask(`${PATH}/totp/confirm`, { code: '123456' }, token)).code).toBe(
      'SECOND_FACTOR_EXPIRED',
    );
    expect((await begin(token, { password: DEMO_PASSWORD }, what)).status).toBe(200);
  });

  // covers MFA-7, AUTH-27
  it('locks the session’s device after ten wrong passwords, and counts no absence', async () => {
    const token = await signIn();
    for (let n = 0; n < 12; n += 1) await begin(token, {});
    for (let n = 0; n < 10; n += 1)
      expect((await begin(token, { password: `Wrong@${n}` })).code).toBe('PASSWORD_REQUIRED');
    expect((await begin(token, { password: DEMO_PASSWORD })).code).toBe('TOO_MANY_ATTEMPTS');
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'Khac@2026x' };
    const body = { ...change, newPasswordRepeat: change.newPassword };
    const reply = await bm.ask('/v1/auth/change-password', body, token, { method: 'PUT' });
    expect(reply.code).toBe('TOO_MANY_ATTEMPTS');
  });

  // covers MFA-7
  it('ends the other sessions; further factors end none and need a step-up', async () => {
    const [own, other] = [await signIn(), await signIn()];
    const { data } = await begin(own, { password: DEMO_PASSWORD });
    const confirm = (token: string, code: string) =>
      bm.ask(`${PATH}/totp/confirm`, { code }, token);
    expect((await confirm(own, codeAt(data.secret, accounts.clock()))).status).toBe(200);
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, false]);
    const { rows } = await sql<{ ended_because: string }>`
      select ended_because from sessions where ended_at is not null`.execute(accounts.db);
    expect(rows).toContainEqual({ ended_because: 'SECOND_FACTOR_ADDED' });

    accounts.wait(1);
    const { challengeId } = (await bm.signIn()).data;
    const third = await bm.finish(challengeId, { code: codeAt(data.secret, accounts.clock()) });
    const newTotp = await begin(own, {});
    expect((await confirm(own, codeAt(newTotp.data.secret, accounts.clock()))).status).toBe(200);
    expect(await isAlive(String(third.data.access_token))).toBe(true);
    accounts.wait(11);
    expect((await begin(own, { password: DEMO_PASSWORD })).code).toBe('STEP_UP_REQUIRED');
  });

  // covers MFA-7
  it('needs a sign-in of the last five minutes for an account of the provider', async () => {
    const token = await signIn();
    await sql`update sessions set method = 'OIDC' where ended_at is null`.execute(accounts.db);
    accounts.wait(4.9);
    expect((await begin(token, {})).status).toBe(200);
    accounts.wait(0.2);
    for (const body of [{}, { password: DEMO_PASSWORD }])
      expect(await begin(token, body)).toMatchObject(proofRefusal('SIGN_IN'));
  });
});
