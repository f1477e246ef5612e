import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, readOperations } from '../../testing/hostile/operations.ts';
import { codeAt, personAt } from '../../testing/second-factor/enrolled.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DEMO_PASSWORD } from '../demo-accounts.ts';

let salus: TestApp;
let operations: readonly Operation[];

beforeAll(async () => {
  salus = await startTestApp({ REQUIRE_SECOND_FACTOR: 'true' });
  operations = (await readOperations(salus)).filter(({ access }) => access === 'staff');
}, 60_000);
afterAll(() => salus.close());

const callName = ({ method, path }: Operation) => `${method} ${path}`;
/** MFA-3: the calls that stay open until a factor is set up. */
const open = [
  'GET /v1/auth/agreement-user',
  'GET /v1/auth/second-factor',
  'GET /v1/auth/tool/welcome-dashboard',
  'POST /v1/auth/logout',
  'POST /v1/auth/logout-everywhere',
  'POST /v1/auth/second-factor/passkey/options',
  'POST /v1/auth/second-factor/passkey/register',
  'POST /v1/auth/second-factor/passkey/remove',
  'POST /v1/auth/second-factor/passkey/rename',
  'POST /v1/auth/second-factor/recovery-codes',
  'POST /v1/auth/second-factor/totp',
  'POST /v1/auth/second-factor/totp/confirm',
  'POST /v1/auth/second-factor/totp/remove',
  'POST /v1/auth/step-up',
  'POST /v1/auth/step-up/options',
  'PUT /v1/auth/agreement-user',
  'PUT /v1/auth/change-password',
];

// covers MFA-3, ROLE-16
test.each(['bm', 'manager', 'director', 'admin'])('%s sets up a factor first', async (name) => {
  const person = personAt(salus.ask, `${name}@salus.test`);
  const signedIn = await person.signIn();
  expect(signedIn.data.isSecondFactorDue).toBe(1);
  const token = String(signedIn.data.access_token);
  const refusedCalls: string[] = [];
  for (const operation of operations.filter(({ path }) => !path.includes('/logout'))) {
    const { method, path } = operation;
    const { code } = await person.ask(path, method === 'GET' ? null : {}, token, { method });
    if (code === 'SECOND_FACTOR_SETUP_REQUIRED') refusedCalls.push(callName(operation));
  }
  const mayAnswerIt = ['/recovery-codes', '/step-up'];
  expect(
    refusedCalls.filter((call) => !mayAnswerIt.some((end) => call.endsWith(end))).sort(),
  ).toEqual(
    operations
      .map(callName)
      .filter((call) => !open.includes(call))
      .sort(),
  );

  const { data } = await person.ask(
    '/v1/auth/second-factor/totp',
    { password: DEMO_PASSWORD },
    token,
  );
  const code = codeAt(data.secret, salus.now());
  const confirmation = await person.ask('/v1/auth/second-factor/totp/confirm', { code }, token);
  expect(confirmation.status).toBe(200);
  // At once, also on a server that knew the person as not enrolled.
  expect((await person.ask('/v1/auth/home', null, token)).status).toBe(200);
  const removal = await person.ask('/v1/auth/second-factor/totp/remove', {}, token);
  expect(removal.code).toBe('SECOND_FACTOR_NEEDED');
  const own = await person.ask('/v1/auth/second-factor', null, token);
  expect(own.data).toMatchObject({ isRequired: true, totpSince: expect.any(String) });
});

// covers MFA-3
test('sales need none; password and agreement come first for all', async () => {
  const sales = personAt(salus.ask, 'sales.cbb@salus.test');
  const signedIn = await sales.signIn();
  expect(signedIn.data).not.toHaveProperty('isSecondFactorDue');
  const token = String(signedIn.data.access_token);
  expect((await sales.ask('/v1/auth/contract/list-temporary', null, token)).status).toBe(200);
  const area = personAt(salus.ask, 'area@salus.test');
  const own = String((await area.signIn()).data.access_token);
  await sql`update accounts set agreed_at = null where email_address = 'area@salus.test'`.execute(
    salus.db,
  );
  await expect
    .poll(async () => (await area.ask('/v1/auth/second-factor', null, own)).code)
    .toBe('AGREEMENT_REQUIRED');
});
