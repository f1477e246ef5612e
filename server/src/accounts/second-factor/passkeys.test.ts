import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../testing/open-accounts.ts';
import { clearFactors, codeAt, personAt, senderTo } from '../../testing/second-factor/enrolled.ts';
import { virtualAuthenticator } from '../../testing/second-factor/virtual-authenticator.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

const ORIGIN = 'https://portal.example.vn';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let bm: ReturnType<typeof personAt>;
let manager: ReturnType<typeof personAt>;

beforeAll(async () => {
  accounts = await openAccounts({ env: { PUBLIC_URL: `${ORIGIN}/` } });
  const http = await accounts.server();
  bm = personAt(senderTo(http), 'bm@salus.test');
  manager = personAt(senderTo(http), 'manager@salus.test');
});
afterAll(() => accounts.close());
beforeEach(() => clearFactors(accounts.db));

const PATH = '/v1/auth/second-factor';
const signInToken = async (person: typeof bm) => String((await person.signIn()).data.access_token);

/** Adds a key of `origin` to a signed-in account. */
async function add(person: typeof bm, token: string, key = virtualAuthenticator(ORIGIN)) {
  const { data } = await person.ask(`${PATH}/passkey/options`, { password: DEMO_PASSWORD }, token);
  const body = { name: 'Chìa khóa của tôi', attestation: key.create(data) };
  const reply = await person.ask(`${PATH}/passkey/register`, body, token);
  return { key, reply, body, options: data };
}

describe('a passkey', () => {
  // covers MFA-1, MFA-2
  it('is added under the host of PUBLIC_URL, and signs in', async () => {
    const token = await signInToken(bm);
    const { key, reply: addReply, options } = await add(bm, token);
    expect(options).toMatchObject({ rp: { id: 'portal.example.vn' }, attestation: 'none' });
    expect(addReply).toMatchObject({ status: 200, data: { passkeyId: expect.any(Number) } });
    expect(addReply.data.recoveryCodes).toHaveLength(10);
    const { data } = await bm.signIn();
    expect(data.methods).toEqual(['passkey', 'recoveryCode']);
    expect(data.passkey).toMatchObject({
      challenge: data.challengeId,
      rpId: 'portal.example.vn',
      allowCredentials: [{ type: 'public-key', transports: ['internal'] }],
    });
    const reply = await bm.finish(data.challengeId, { assertion: key.get(data.passkey) });
    expect(reply).toMatchObject({ status: 200, data: { emailAddress: 'bm@salus.test' } });
  });

  // covers MFA-2
  it('is refused from another page, for another challenge, and a second time', async () => {
    const { key } = await add(bm, await signInToken(bm));
    const sign = async (assertion: (options: { challenge: string }) => object) => {
      const { data } = await bm.signIn();
      const answer = await bm.finish(data.challengeId, { assertion: assertion(data.passkey) });
      return answer.code ?? answer.status;
    };
    expect(await sign((options) => key.get(options, 'https://portal.example.vn.evil.com'))).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
    let usedAssertion = {};
    expect(
      await sign((options) => {
        usedAssertion = key.get(options);
        return usedAssertion;
      }),
    ).toBe(200);
    expect(await sign(() => usedAssertion)).toBe('SECOND_FACTOR_INCORRECT');
    expect(await sign((options) => virtualAuthenticator(ORIGIN).get(options))).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
  });

  it('does not sign in to another account', async () => {
    const { key } = await add(manager, await signInToken(manager));
    await add(bm, await signInToken(bm));
    const { data } = await bm.signIn();
    expect((await bm.finish(data.challengeId, { assertion: key.get(data.passkey) })).code).toBe(
      'SECOND_FACTOR_INCORRECT',
    );
  });

  it('is not added from another page, nor with a used or expired challenge', async () => {
    const token = await signInToken(bm);
    const foreign = await add(bm, token, virtualAuthenticator('https://evil.example.com'));
    expect(foreign.reply.code).toBe('SECOND_FACTOR_INCORRECT');
    const { body } = await add(bm, token);
    const again = await bm.ask(`${PATH}/passkey/register`, body, token);
    expect(again.code).toBe('SECOND_FACTOR_EXPIRED');
    const { data } = await bm.ask(`${PATH}/passkey/options`, {}, token);
    accounts.wait(5);
    const attestation = virtualAuthenticator(ORIGIN).create(data);
    const late = await bm.ask(`${PATH}/passkey/register`, { name: 'x', attestation }, token);
    expect(late.code).toBe('SECOND_FACTOR_EXPIRED');
  });

  it('is named and removed by its owner only', async () => {
    const token = await signInToken(bm);
    const { reply } = await add(bm, token);
    const { passkeyId } = reply.data;
    const other = await signInToken(manager);
    const rename = (bearer: string) =>
      bm.ask(`${PATH}/passkey/rename`, { passkeyId, name: 'Máy tính ở quầy' }, bearer);
    const remove = (bearer: string) => bm.ask(`${PATH}/passkey/remove`, { passkeyId }, bearer);
    expect((await rename(other)).code).toBe('NOT_FOUND');
    expect((await remove(other)).code).toBe('NOT_FOUND');
    expect((await rename(token)).status).toBe(200);
    const { data } = await bm.ask(PATH, null, token);
    expect(data.passkeys).toMatchObject([{ passkeyId, name: 'Máy tính ở quầy', lastUsedAt: null }]);
    expect((await remove(token)).status).toBe(200);
    // Recovery codes alone are no second factor.
    expect((await bm.signIn()).status).toBe(200);
    expect((await bm.ask(PATH, null, token)).data.recoveryCodesLeft).toBe(0);
  });

  // covers MFA-4
  it('proves its owner in a session', async () => {
    const token = await signInToken(bm);
    const { key } = await add(bm, token);
    const { data } = await bm.ask('/v1/auth/step-up/options', {}, token);
    expect(data.methods).toEqual(['passkey', 'recoveryCode']);
    const assertion = key.get(data.passkey);
    const prove = () => bm.ask('/v1/auth/step-up', { assertion }, token);
    expect((await prove()).status).toBe(200);
    expect((await prove()).code).toBe('SECOND_FACTOR_EXPIRED');
  });
});

// covers MFA-4
it('changes of factors need a recent proof once there is one', async () => {
  const { secret } = await bm.enrol(accounts.clock());
  const { data } = await bm.signIn();
  accounts.wait(1);
  const reply = await bm.finish(data.challengeId, { code: codeAt(secret, accounts.clock()) });
  const token = String(reply.data.access_token);
  accounts.wait(11);
  for (const change of ['totp', 'totp/remove', 'passkey/options', 'recovery-codes'])
    expect([change, (await bm.ask(`${PATH}/${change}`, {}, token)).code]).toEqual([
      change,
      'STEP_UP_REQUIRED',
    ]);
  expect((await bm.ask(PATH, null, token)).status).toBe(200);
  const code = codeAt(secret, accounts.clock());
  expect((await bm.ask('/v1/auth/step-up', { code }, token)).status).toBe(200);
  for (const change of ['totp', 'recovery-codes', 'passkey/options', 'totp/remove'])
    expect([change, (await bm.ask(`${PATH}/${change}`, {}, token)).status]).toEqual([change, 200]);
  expect((await bm.signIn()).status).toBe(200);
});
