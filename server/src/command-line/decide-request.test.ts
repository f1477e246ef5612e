import { createAccount, showAccount } from '@salus/api/administration/accounts.ts';
import { listHistory } from '@salus/api/administration/history.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openForTests } from '../testing/test-app.ts';
import { type Keyboard, openKeyboard, reportLines } from '../testing/type-command.ts';

const salus = openForTests();
let keyboard: Keyboard;
let admin: Caller;
beforeAll(async () => {
  keyboard = await openKeyboard(salus);
  admin = await salus.as('admin');
});
afterAll(() => keyboard.close());

// covers ADMIN-13
test('an operator decides the requests that wait, and the history names them', async () => {
  const email = 'clerk.moi@salus.test';
  const body = { email, fullName: 'Lê Thư Ký', role: 'BM_SUPPORT', reason: 'a new clerk' } as const;
  const { requestId } = (await admin.call(createAccount, body)).body.data;
  const list = await keyboard.type('requests');
  expect(list.code).toBe(0);
  expect(list.out).toContain(`CREATE_ACCOUNT`);
  expect(list.out).toContain(email);
  const decide = (...options: string[]) => keyboard.type('decide', String(requestId), ...options);
  for (const wrong of [[], ['--approve'], ['--approve', '--reject', '--reason', 'both of them']])
    expect((await decide(...wrong)).code).toBe(2);
  const yes = ['--approve', '--reason', 'checked on paper'];
  const trial = await decide(...yes, '--dry-run');
  expect(reportLines(trial.out)[1]).toBe(`request ${requestId} | would approve | checked on paper`);
  expect((await admin.call(showAccount, { email })).status).toBe(404);
  const done = await decide(...yes);
  expect(reportLines(done.out)[1]).toBe(`request ${requestId} | approved | checked on paper`);
  expect((await admin.call(showAccount, { email })).body.data.role).toBe('BM_SUPPORT');
  const rows = (await admin.call(listHistory, { email })).body.data.results;
  expect(rows[0]).toMatchObject({ action: 'REQUEST_APPROVED', actor: 'it.admin' });
  const again = await decide(...yes);
  expect([again.code, reportLines(again.out)[1]]).toEqual([
    1,
    `request ${requestId} | refused | refused: INVALID_STATE`,
  ]);
  expect((await keyboard.type('requests')).out).toContain('0 requests');
});
