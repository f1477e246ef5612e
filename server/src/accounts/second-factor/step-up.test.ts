import { computeRefund } from '@salus/domain/pricing/refund.ts';
import { vnd } from '@salus/domain/pricing/vnd.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../routes.ts';
import { givenContract } from '../../testing/given.ts';
import { givenIssued } from '../../testing/given-issued.ts';
import { codeAt, personAt } from '../../testing/second-factor/enrolled.ts';
import { virtualAuthenticator } from '../../testing/second-factor/virtual-authenticator.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const EXPORT = '/v1/auth/report/export-contract?type=EXPORT';

let salus: TestApp;
let bm: ReturnType<typeof personAt>;
let referenceNumber: string;

beforeAll(async () => {
  salus = await startTestApp();
  bm = personAt(salus.ask, 'bm@salus.test');
  ({ referenceNumber } = await givenContract(salus, { status: 'ACTIVE' }));
}, 60_000);
afterAll(() => salus.close());

// covers MFA-4
test('names the age of the proof of every call that may need one', () => {
  const calls = allRoutes(salus.app).flatMap(({ endpoint: { name, path, access } }) =>
    access.kind === 'staff' && access.stepUp && !/^\/v1\/auth\/(second-factor|admin)\//.test(path)
      ? [[access.stepUp, name] as const]
      : [],
  );
  const callNames = (age: string) =>
    calls.flatMap(([of, name]) => (of === age ? [name] : [])).sort();
  expect({
    always: callNames('always'),
    sometimes: callNames('sometimes'),
    'within-hour': callNames('within-hour'),
  }).toEqual({
    always: [
      'cancelRefundBatch',
      'createRefundBatch',
      'decideApproval',
      'giveRefundAccount',
      'handOver',
      'handOverContracts',
      'settleRefundByHand',
    ],
    sometimes: [
      'cancelContract',
      'decideUnallocatedMoney',
      'downloadReportFile',
      'exportBordereau',
      'exportContract',
      'exportReconciliation',
      'listReads',
      'reviewPayment',
    ],
    'within-hour': [
      'assignStatementLine',
      'closeDay',
      'closeDays',
      'confirmStatement',
      'correctContact',
      'payManually',
      'showRefundBatch',
    ],
  });
  expect(calls).toHaveLength(22);
});

// covers MFA-4
test('every write of the admin desk needs a recent proof', () => {
  const writes = allRoutes(salus.app).filter(
    ({ endpoint: { path, method } }) => path.startsWith('/v1/auth/admin/') && method !== 'GET',
  );
  expect(writes.length).toBeGreaterThan(10);
  for (const { endpoint } of writes)
    expect(endpoint).toMatchObject({ access: { stepUp: 'always' } });
});

// covers MFA-4
test('money that comes in, a day and a contact need a proof of the last hour', async () => {
  const manager = personAt(salus.ask, 'bm2@salus.test');
  const { token, secret } = await manager.enrol(salus.now());
  const put = { method: 'PUT' } as const;
  const calls = {
    payment: ['/v1/auth/contract/bm-payment', {}, {}],
    confirmation: ['/v1/auth/bank/statement/confirm', { statementId: 999_999 }, {}],
    assignment: ['/v1/auth/bank/statement/assign', {}, {}],
    file: ['/v1/auth/bank/refund-batch/999999', null, {}],
    contact: ['/v1/auth/contract/correct-contact', {}, put],
    close: ['/v1/auth/reconciliation/close', {}, put],
    closes: ['/v1/auth/reconciliation/close-days', {}, put],
  } as const;
  const codes = async () => {
    const answers: Record<string, string> = {};
    for (const [name, [path, body, more]] of Object.entries(calls))
      answers[name] = (await manager.ask(path, body, token, more)).code;
    return answers;
  };
  const past = {
    payment: 'VALIDATION_ERROR',
    confirmation: 'NOT_FOUND',
    assignment: 'VALIDATION_ERROR',
    file: 'NOT_FOUND',
    contact: 'VALIDATION_ERROR',
    close: 'VALIDATION_ERROR',
    closes: 'VALIDATION_ERROR',
  };
  await setProofAge(59);
  expect(await codes()).toEqual(past);
  await setProofAge(60);
  expect(await codes()).toEqual(
    Object.fromEntries(Object.keys(past).map((name) => [name, 'STEP_UP_REQUIRED'])),
  );
  salus.wait(1);
  const code = codeAt(secret, salus.now());
  expect((await manager.ask('/v1/auth/step-up', { code }, token)).status).toBe(200);
  expect(await codes()).toEqual(past);
});

async function setProofAge(minutes: number): Promise<void> {
  const provedAt = new Date(salus.now().getTime() - minutes * 60_000);
  await salus.db
    .updateTable('sessions')
    .set({ second_factor_at: provedAt })
    .where('second_factor_at', 'is not', null)
    .execute();
}

// covers MFA-4
test('accounts without a factor need no proof', async () => {
  const token = String((await bm.signIn()).data.access_token);
  const settle = await bm.ask(
    '/v1/auth/contract/bm-refund-paid',
    { refundId: 999_999, note: 'Đã chuyển khoản' },
    token,
    { method: 'PUT' },
  );
  expect(settle.code).toBe('NOT_FOUND');
  const proof = await bm.ask('/v1/auth/step-up', { code: '123456' }, token);
  expect(proof.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
});

// covers MFA-4
test('refunds and files over 1,000 contracts need a proof of the last ten minutes', async () => {
  await givenIssued(salus.db, referenceNumber, 1100);
  const { token, secret } = await bm.enrol(salus.now());
  const contract = await readContract(salus, referenceNumber);
  const { policy_starts_on: startsOn, policy_ends_on: endsOn } = contract;
  if (startsOn === null || endsOn === null) throw new Error('an active contract has a period');
  const refundDate = businessDay(salus.now());
  const figures = computeRefund({
    premium: vnd(contract.premium_amount),
    period: { startsOn, endsOn },
    refundOn: refundDate,
    percent: 50,
    thresholdDays: contract.refund_threshold_days,
  });
  const cancellation = {
    referenceNumber,
    refundDate,
    refundPercent: 50,
    remainInsuredDays: figures.remainInsuredDays,
    refundAmount: figures.refundAmount,
    refundReason: 'Khách hàng đổi ý',
  };
  const calls: Record<string, () => Promise<string>> = {
    refund: async () => {
      const { status, code } = await bm.ask(
        '/v1/auth/contract/bm-cancelled',
        cancellation,
        token,
        // The screen repeats the refused call with its key.
        { method: 'PUT', headers: { 'idempotency-key': 'one intention' } },
      );
      return code ?? String(status);
    },
    'refund by hand': async () =>
      (
        await bm.ask(
          '/v1/auth/contract/bm-refund-paid',
          { refundId: 999_999, note: 'Đã chuyển khoản' },
          token,
          { method: 'PUT' },
        )
      ).code,
    review: async () =>
      (
        await bm.ask(
          '/v1/auth/contract/bm-review-payment',
          { refOrder: 'HD260101AAAAAA-1', decision: 'REFUND', note: 'Trả lại khách' },
          token,
          { method: 'PUT' },
        )
      ).code,
    'large file': async () => {
      const { status, body } = await salus.ask({
        method: 'GET',
        url: EXPORT,
        headers: { authorization: `Bearer ${token}` },
      });
      return body.error_code ?? String(status);
    },
    'small file': async () => {
      const { status } = await salus.ask({
        method: 'GET',
        url: `${EXPORT}&createdDateFrom=2020-01-01&createdDateTo=2020-01-02`,
        headers: { authorization: `Bearer ${token}` },
      });
      return String(status);
    },
  };
  const outcomes = async (): Promise<Record<string, string>> => {
    const outcomeByCall: Record<string, string> = {};
    for (const [name, call] of Object.entries(calls)) outcomeByCall[name] = await call();
    return outcomeByCall;
  };
  salus.wait(11);
  expect(await outcomes()).toEqual({
    refund: 'STEP_UP_REQUIRED',
    'refund by hand': 'STEP_UP_REQUIRED',
    review: 'STEP_UP_REQUIRED',
    'large file': 'STEP_UP_REQUIRED',
    'small file': '200',
  });
  const prove = (code: string) => bm.ask('/v1/auth/step-up', { code }, token);
  expect((await prove('AAAAA-AAAAA')).code).toBe('SECOND_FACTOR_INCORRECT');
  expect((await prove(codeAt(secret, salus.now()))).data).toEqual({
    validUntil: expect.stringMatching(/\+07:00$/),
  });
  expect(await outcomes()).toEqual({
    refund: '200',
    'refund by hand': 'NOT_FOUND',
    review: 'NOT_FOUND',
    'large file': '200',
    'small file': '200',
  });
});

// covers AUTH-27
test('wrong proofs lock the device of the session alone, and others do not lock it', async () => {
  const manager = personAt(salus.ask, 'manager@salus.test');
  const { token } = await manager.enrol(salus.now());
  const prove = (code: string) => manager.ask('/v1/auth/step-up', { code }, token);
  const codes: unknown[] = [];
  for (let n = 0; n < 11; n += 1) codes.push((await prove('AAAAA-AAAAA')).code);
  expect(codes.slice(9)).toEqual(['SECOND_FACTOR_INCORRECT', 'TOO_MANY_ATTEMPTS']);
  expect((await manager.signIn()).code).toBe('SECOND_FACTOR_REQUIRED');

  const director = personAt(salus.ask, 'director@salus.test');
  const own = await director.enrol(salus.now());
  for (let n = 0; n < 10; n += 1) await director.signIn(`Wrong@${n}`);
  expect((await director.signIn()).code).toBe('TOO_MANY_ATTEMPTS');
  const [code = ''] = own.recoveryCodes;
  expect((await director.ask('/v1/auth/step-up', { code }, own.token)).status).toBe(200);
});

// covers MFA-6
test('mails each change of a factor to its owner, without a code, a name or a link', async () => {
  const EMAIL = 'region@salus.test';
  const owner = personAt(salus.ask, EMAIL);
  const { token, recoveryCodes } = await owner.enrol(salus.now());
  const factor = (path: string, body: object = {}) =>
    owner.ask(`/v1/auth/second-factor/${path}`, body, token);
  const { data } = await factor('passkey/options');
  const attestation = virtualAuthenticator(`http://localhost:${salus.port}`).create(data);
  const name = 'Chìa khóa đỏ';
  const { passkeyId } = (await factor('passkey/register', { name, attestation })).data;
  await factor('passkey/remove', { passkeyId });
  await factor('recovery-codes');
  expect((await factor('totp/remove')).status).toBe(200);
  const mails = async () =>
    (await salus.outbox()).filter(({ to, subject }) => to === EMAIL && subject?.includes('hai b'));
  await expect.poll(async () => (await mails()).length).toBe(5);
  const texts = (await mails()).map(({ text }) => text);
  for (const line of [
    `Ứng dụng xác thực của tài khoản ${EMAIL} được thiết lập ngày`,
    `Một khóa truy cập được thêm vào tài khoản ${EMAIL} ngày`,
    `Một khóa truy cập của tài khoản ${EMAIL} bị xóa ngày`,
    `Mã dự phòng của tài khoản ${EMAIL} được tạo mới ngày`,
    `Ứng dụng xác thực của tài khoản ${EMAIL} bị xóa ngày`,
  ])
    expect(texts.filter((text) => text.includes(line))).toHaveLength(1);
  const all = texts.join('\n');
  for (const secret of [...recoveryCodes, name, 'http']) expect(all).not.toContain(secret);
});
