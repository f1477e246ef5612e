import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { type Contracts, givenContracts, knownFor } from './fair-values.ts';
import { readFingerprint } from './fingerprint.ts';
import { fairRequest } from './hostile-requests.ts';
import { readOperations } from './operations.ts';

/** The calls of AUTH-19. Signed-in officers download drafts without a captcha. */
const captchaCalls = [
  'downloadDraftByLink',
  'login',
  'openTransferByLink',
  'requestChange',
  'resetPassword',
  'startPaymentByLink',
];

/** Two servers on one database. The one without a captcha prepares the contracts. */
let open: TestApp;
let salus: TestApp;
let contracts: Contracts;
beforeAll(async () => {
  open = await startTestApp();
  contracts = await givenContracts(open);
  salus = await startTestApp({ CAPTCHA_PROVIDER: 'altcha' }, open);
});
afterAll(async () => {
  await salus.close();
  await open.close();
});

// covers AUTH-1, AUTH-19, AUTH-20
test('exactly the calls of AUTH-19 require a captcha before they have any effect', async () => {
  const operations = await readOperations(salus);
  const asking = operations.filter(({ parameters }) =>
    parameters.some(({ name }) => name === 'x-captcha-response'),
  );
  expect(asking.map(({ name }) => name).sort()).toEqual(captchaCalls);
  const before = await readFingerprint(salus);
  for (const operation of asking) {
    const {
      place: _,
      value: __,
      ...fair
    } = fairRequest(operation, {
      ...knownFor(operation, contracts, salus.now()),
      emailAddress: 'sales.cbb@salus.test',
      password: 'Salus@2026',
      noteChangeInfoCustomer: 'Xin sửa tên',
    });
    for (const answer of ['', 'off', 'e30=', 'null', '{}', 'x'.repeat(3000), '__proto__']) {
      const headers = {
        'x-sms-link': contracts.shown.linkToken,
        ...(answer ? { 'x-captcha-response': answer } : {}),
      };
      const reply = await salus.ask({ ...fair, headers });
      expect([operation.name, answer, reply.status, reply.body.error_code]).toEqual([
        operation.name,
        answer,
        400,
        'CAPTCHA_FAILED',
      ]);
    }
  }
  expect(await readFingerprint(salus)).toEqual(before);
});
