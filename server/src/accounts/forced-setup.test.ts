import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Operation, readOperations } from '../testing/hostile/operations.ts';
import { givenOwner } from '../testing/mailed-passwords.ts';
import { openForTests } from '../testing/test-app.ts';

/**
 * AUTH-16, AUTH-17: the open calls before password and agreement are settled. The test covers every
 * call of `/openapi.json`, so that it includes new ones.
 */
const duringSetup = [
  'PUT /v1/auth/change-password',
  'PUT /v1/auth/agreement-user',
  'GET /v1/auth/agreement-user',
  'GET /v1/auth/tool/welcome-dashboard',
  // A user who cannot finish the setup may still sign out.
  'POST /v1/auth/logout',
  'POST /v1/auth/logout-everywhere',
];

const salus = openForTests();
let operations: readonly Operation[];

beforeAll(async () => {
  operations = (await readOperations(salus)).filter(({ path }) => path.startsWith('/v1/auth/'));
});

const callName = ({ method, path }: Operation) => `${method} ${path}`;

/** The response of each call to an empty request. */
async function answersTo(
  setup: { readonly isGenerated: boolean; readonly hasAgreed: boolean },
  role: string,
) {
  const owner = await givenOwner(salus);
  await sql`update accounts set is_auto_generated = ${setup.isGenerated}, role = ${role},
      agreed_at = ${setup.hasAgreed ? salus.now() : null}
        where email_address = ${owner.emailAddress}`.execute(salus.db);
  const answers = new Map<string, string>();
  let token = await owner.token();
  for (const operation of operations) {
    const { method, path } = operation;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await salus.ask({
      method,
      url: path,
      headers,
      ...(method === 'GET' ? {} : { payload: {} }),
    });
    answers.set(callName(operation), `${reply.status} ${reply.body.error_code ?? 'success'}`);
    if (path.includes('/logout')) token = await owner.token();
  }
  return answers;
}

const refusedCalls = (answers: ReadonlyMap<string, string>, code: string) =>
  [...answers].filter(([, answer]) => answer === `403 ${code}`).map(([name]) => name);
const others = () => operations.map(callName).filter((name) => !duringSetup.includes(name));

const refusedByAgreement = (answers: ReadonlyMap<string, string>) =>
  refusedCalls(answers, 'AGREEMENT_REQUIRED').sort();
const refusedByPassword = (answers: ReadonlyMap<string, string>) =>
  refusedCalls(answers, 'PASSWORD_CHANGE_REQUIRED').sort();

// The agreement comes second, so roles take turns with it.
describe.each([
  ['SALES_MAN', true],
  ['BM_SUPPORT', false],
  ['SALES_MANAGER', true],
  ['BRANCH_DIRECTOR', false],
])('%s', (role, hasAgreed) => {
  // covers AUTH-16
  test('allows only the password change with a generated password', async () => {
    const answers = await answersTo({ isGenerated: true, hasAgreed }, role);
    expect(refusedByPassword(answers)).toEqual(others().sort());
    expect(refusedByAgreement(answers)).toEqual([]);
  });

  // covers AUTH-17
  test('allows only the agreement before it is accepted', async () => {
    const answers = await answersTo({ isGenerated: false, hasAgreed: false }, role);
    expect(refusedByAgreement(answers)).toEqual(others().sort());
    expect(refusedByPassword(answers)).toEqual([]);
  });
});

test('nothing is refused after both steps', async () => {
  const answers = await answersTo({ isGenerated: false, hasAgreed: true }, 'BM_SUPPORT');
  expect([...refusedByAgreement(answers), ...refusedByPassword(answers)]).toEqual([]);
});

test('these tests cover every call below /v1/auth, and most of them are closed', () => {
  expect(operations.filter(({ access }) => access !== 'staff').map(callName)).toEqual([]);
  expect(others().length).toBeGreaterThan(30);
});
