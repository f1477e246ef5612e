import { showContract } from '@salus/api/back-office.ts';
import {
  answerCustomerRequest,
  listCustomerRequests,
} from '@salus/api/contracts/customer-requests.ts';
import {
  correctOwnEmail,
  downloadOwnCertificate,
  downloadOwnReceipt,
  openPolicyholderPage,
  requestCancellation,
  showPolicy,
  withdrawConsents,
} from '@salus/api/contracts/policyholder.ts';
import { settleRefundByHand } from '@salus/api/payments/refunds.ts';
import { cancelContract, payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract, statusOf } from '../testing/given.ts';
import { moneySteps } from '../testing/money/money-steps.ts';
import { readPdfText } from '../testing/read-pdf.ts';
import { type Caller, eventually, openForTests } from '../testing/test-app.ts';

const MY = '/v1/customer/my';
const CONSENTS = ['personal-data', 'health-data', 'payment-terms'];
/** No policy has it. */
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA';

const salus = openForTests();
let clerk: Caller;
let policies = 0;

beforeAll(async () => {
  clerk = await salus.as('bm');
});

const mailsTo = async (to: string) => (await salus.outbox()).filter((mail) => mail.to === to);
const codeIn = (text: string) => /\/my\/([\w-]{27})(?![\w-])/.exec(text)?.[1];
const codeFor = (email: string) =>
  eventually('the link to the page', async () =>
    (await mailsTo(email)).map(({ text }) => codeIn(text)).find(Boolean),
  );
const open = (code: string, last4: string) =>
  salus.anybody.call(openPolicyholderPage, { code, last4 });
const readDetail = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  body.error_code ? `${status} ${body.error_code}` : `${status}`;

/** An active policy with its own address. */
async function givenPolicy(draft: object = {}) {
  policies += 1;
  const email = `chu.hop.dong.${policies}@example.com`;
  const { referenceNumber } = await givenContract(salus, {
    status: 'ACTIVE',
    draft: { proposerEmail: email, ...draft },
  });
  const code = await codeFor(email);
  const { proposerNationalId } = await readDetail(referenceNumber);
  return { referenceNumber, email, code, last4: String(proposerNationalId).slice(-4) };
}

type Policy = Awaited<ReturnType<typeof givenPolicy>>;

async function givenHolder(draft: object = {}) {
  const policy = await givenPolicy(draft);
  const opening = await open(policy.code, policy.last4);
  return { ...policy, holder: salus.policyholder(String(opening.body.data.proof)) };
}

describe('opening the page', () => {
  let policy: Policy;
  beforeAll(async () => {
    policy = await givenPolicy();
  });

  // covers MY-1, MY-2, MY-9
  test('shows the policy with masked numbers for an hour', async () => {
    const { referenceNumber, code, last4, email } = policy;
    const opening = await open(code, last4);
    expect(opening.status).toBe(200);
    const holder = salus.policyholder(String(opening.body.data.proof));
    const policyReply = await holder.call(showPolicy);
    expect(policyReply.body.data).toMatchObject({
      referenceNumber,
      status: 'ACTIVE',
      proposerEmail: `c•••${email.slice(email.indexOf('@'))}`,
      consentState: 'GIVEN',
      terms: null,
      requests: [],
      hasCertificate: true,
      cover: 'NOW',
      hasReceipt: true,
    });
    expect(JSON.stringify(policyReply.body)).not.toContain(last4);
    salus.wait(60);
    expect(outcome(await holder.call(showPolicy))).toBe('401 UNAUTHORIZED');
    clerk = await salus.as('bm');
  });

  // covers LINK-25
  test('opens with signs copied behind its code, and with no letter', async () => {
    const { code, last4 } = policy;
    for (const signs of ['.', ')', '%20', '\u200b', ' ,'])
      expect([signs, (await open(`${code}${signs}`, last4)).status]).toEqual([signs, 200]);
    expect(outcome(await open(`${code}x`, last4))).toBe('422 POLICY_CODE_INCORRECT');
  });

  // covers MY-2
  test('answers an unknown code like a wrong answer, and locks both after five tries', async () => {
    const { code, last4 } = await givenPolicy();
    const wrong = last4 === '0000' ? '1111' : '0000';
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const [ofPolicy, ofNone] = [await open(code, wrong), await open(UNKNOWN, wrong)];
      expect(ofPolicy.body).toMatchObject({
        error_code: 'POLICY_CODE_INCORRECT',
        data: { triesLeft },
      });
      expect([ofNone.status, ofNone.body]).toEqual([ofPolicy.status, ofPolicy.body]);
    }
    for (const [one, answer] of [
      [code, last4],
      [UNKNOWN, last4],
    ] as const)
      expect(outcome(await open(one, answer))).toBe('429 TOO_MANY_ATTEMPTS');
    salus.wait(60);
    clerk = await salus.as('bm');
    expect((await open(code, last4)).status).toBe(200);
    expect((await open(UNKNOWN, last4)).body.data).toEqual({ triesLeft: 4 });
  });

  // covers MY-2
  test('takes the end of a passport number in any case', async () => {
    const passport = { proposerTypeNID: 'PASSPORT', proposerNationalId: 'B12345XY' };
    const { code } = await givenPolicy({ ...passport, proposerPlaceOfOrigin: null });
    expect((await open(code, '45xy')).status).toBe(200);
  });

  // covers MY-2
  test('refuses what is no answer, and calls without a valid proof', async () => {
    expect((await open('x', '12 4')).body.data).toEqual([{ path: 'last4', code: 'invalid' }]);
    expect((await open('', '1234')).body.data).toEqual([{ path: 'code', code: 'required' }]);
    const { id } = await readDetail(policy.referenceNumber);
    const forgedProof = `${id}.${salus.now().getTime() + 60_000}.${'A'.repeat(43)}`;
    for (const proof of ['x', forgedProof])
      expect(outcome(await salus.policyholder(proof).call(showPolicy))).toBe('401 UNAUTHORIZED');
    expect(outcome(await salus.anybody.call(downloadOwnReceipt))).toBe('401 UNAUTHORIZED');
  });
});

describe('the documents', () => {
  let holder: Caller;
  let referenceNumber: string;
  beforeAll(async () => {
    ({ holder, referenceNumber } = await givenHolder());
  });

  // covers MY-3, MY-4
  test('are the signed certificate and a receipt of the premium', async () => {
    const { policyNo, premiumAmount } = await readDetail(referenceNumber);
    const [certificate, receipt] = [
      await holder.call(downloadOwnCertificate),
      await holder.call(downloadOwnReceipt),
    ];
    expect([certificate.status, receipt.status]).toEqual([200, 200]);
    expect((await readPdfText(certificate.bytes)).join(' ')).toContain('GIẤY CHỨNG NHẬN BẢO HIỂM');
    const text = (await readPdfText(receipt.bytes)).join(' ');
    expect(text).toContain('BIÊN NHẬN THANH TOÁN PHÍ BẢO HIỂM');
    expect(text).toContain(policyNo);
    expect(text).toContain(premiumAmount.toLocaleString('en-US'));
  });

  // covers MY-4
  test('end with a cancellation, and the page stays', async () => {
    await clerk.call(cancelContract, { referenceNumber, noteCancelled: 'Hủy' });
    for (const name of ['certificate', 'receipt'])
      expect(outcome(await holder.get(`${MY}/${name}`))).toBe('409 INVALID_STATE');
    expect((await holder.call(showPolicy)).body.data).toMatchObject({
      status: 'CANCELLED',
      hasCertificate: false,
      cover: 'CANCELLED',
      hasReceipt: false,
      cancellation: null,
    });
    expect(outcome(await holder.call(requestCancellation))).toBe('409 INVALID_STATE');
  });
});

describe('a refund by transfer', () => {
  const account = { bankBin: '970436', accountNo: '0011002233', accountName: 'NGUYEN VAN DUC' };

  // covers MY-10
  test('waits for the account that the customer gives once, and is masked afterwards', async () => {
    const email = 'hoan.phi@example.com';
    const { referenceNumber } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft: { proposerEmail: email },
    });
    const today = businessDay(salus.now());
    await clerk.call(payManually, {
      referenceNumber,
      paymentDate: today,
      paymentTime: '00:00:15',
      manualPaymentNote: 'UNC 0412',
    });
    const code = await codeFor(email);
    const { proposerNationalId } = await readDetail(referenceNumber);
    const opening = await open(code, String(proposerNationalId).slice(-4));
    const holder = salus.policyholder(String(opening.body.data.proof));
    expect((await holder.call(showPolicy)).body.data).toMatchObject({
      cancelledAt: null,
      refunds: [],
    });
    await moneySteps(salus, clerk).cancelWithHalf(referenceNumber);
    const policy = async () => (await holder.call(showPolicy)).body.data;
    const refundRef = `${referenceNumber}-R1`;
    const waiting = { refundRef, amount: 310_000, state: 'ACCOUNT_MISSING', account: null };
    expect(await policy()).toMatchObject({
      status: 'CANCELLED',
      cancelledAt: expect.any(String),
      // A cancelled contract asks for no consent.
      consentState: 'MISSING',
      terms: null,
      refunds: [waiting],
    });

    const give = (refundAccount: object, ref = refundRef) =>
      holder.put(`${MY}/refund-account`, { refundRef: ref, refundAccount });
    expect((await give({ ...account, accountNo: '' })).body.data).toEqual([
      { path: 'refundAccount.accountNo', code: 'required' },
    ]);
    expect(outcome(await give(account, 'HD261122AAAAAA-R1'))).toBe('404 NOT_FOUND');
    const reply = await give(account);
    expect(reply.body.data).toMatchObject({
      state: 'IN_PROGRESS',
      account: { bankBin: '970436', bankName: 'Vietcombank', accountNo: '••••2233' },
    });
    expect((await policy()).refunds).toEqual([reply.body.data]);
    expect(outcome(await give({ ...account, accountNo: '99' }))).toBe('409 INVALID_STATE');
    const { history, refunds } = await readDetail(referenceNumber);
    expect(refunds).toMatchObject([{ status: 'BY_HAND', refundAccount: account }]);
    expect(history.at(-1)).toMatchObject({
      action: 'giveRefundAccount',
      actorKind: 'customer',
      changes: [
        { field: 'refundRef', to: refundRef },
        { field: 'refundAccount', from: null, to: '970436 ••••2233' },
      ],
    });

    await clerk.call(settleRefundByHand, { refundId: refunds[0].id, note: 'UNC 1' });
    expect((await policy()).refunds).toMatchObject([
      { state: 'DONE', settledAt: expect.any(String) },
    ]);
  });
});

describe('a request to cancel', () => {
  let holder: Caller;
  let referenceNumber: string;
  beforeAll(async () => {
    ({ holder, referenceNumber } = await givenHolder());
  });

  // covers MY-5
  test('shows an estimate, cancels nothing and is open once', async () => {
    const { cancellation, premiumAmount } = (await holder.call(showPolicy)).body.data;
    expect(cancellation).toMatchObject({
      refundPercent: 50,
      refundEstimate: Math.round(premiumAmount / 2),
    });
    const requestReply = await holder.call(requestCancellation, { note: 'Mua nhầm gói' });
    expect(requestReply.body.data).toMatchObject({
      kind: 'CANCEL',
      refundEstimate: cancellation.refundEstimate,
      actDueOn: null,
      outcome: null,
    });
    expect(outcome(await holder.call(requestCancellation))).toBe('422 REQUEST_ALREADY_OPEN');
    expect(await statusOf(salus, referenceNumber)).toBe('ACTIVE');
    const { history } = await readDetail(referenceNumber);
    expect(history.at(-1)).toMatchObject({ action: 'requestCancellation', note: 'Mua nhầm gói' });
    expect((await holder.call(showPolicy)).body.data.requests).toEqual([requestReply.body.data]);
  });

  // covers MY-8
  test('waits in the worklist until a clerk answers it once', async () => {
    const waiting = async (): Promise<{ id: number; referenceNumber: string; kind: string }[]> =>
      (await clerk.call(listCustomerRequests, { limit: '100' })).body.data.results;
    const row = (await waiting()).find((one) => one.referenceNumber === referenceNumber);
    expect(row).toMatchObject({ kind: 'CANCEL', contractStatus: 'ACTIVE' });
    const answer = { requestId: row?.id, outcome: 'DECLINED', note: 'Khách hàng đã đổi ý' };
    const put = (body: object, by = clerk) => by.call(answerCustomerRequest, body);
    expect(outcome(await put(answer, await salus.as('sales.cbb')))).toBe('403 FORBIDDEN');
    expect(outcome(await put({ ...answer, requestId: 999_999 }))).toBe('404 NOT_FOUND');
    expect((await put(answer)).body.data).toMatchObject({ outcome: 'DECLINED' });
    expect(outcome(await put(answer))).toBe('409 INVALID_STATE');
    expect((await waiting()).map((one) => one.referenceNumber)).not.toContain(referenceNumber);
    const [shown] = (await holder.call(showPolicy)).body.data.requests;
    expect(shown).toMatchObject({ outcome: 'DECLINED' });
    expect(JSON.stringify(shown)).not.toContain('đổi ý');
    expect((await readDetail(referenceNumber)).history.at(-1)).toMatchObject({
      action: 'answerRequest',
      note: 'Khách hàng đã đổi ý',
    });
    expect((await holder.call(requestCancellation)).status).toBe(200);
  });

  // covers MY-5
  test('is refused after 30 days', async () => {
    const { code, last4, referenceNumber } = await givenPolicy();
    const startsOn = addDays(businessDay(salus.now()), -31);
    await salus.app.pool.query(
      `update contracts set policy_starts_on = $2,
         policy_ends_on = ($2::date + interval '1 year - 1 day')::date
        where reference_number = $1`,
      [referenceNumber, startsOn],
    );
    const holder = salus.policyholder(String((await open(code, last4)).body.data.proof));
    expect((await holder.call(showPolicy)).body.data.cancellation).toBeNull();
    expect(outcome(await holder.call(requestCancellation))).toBe('422 CANCELLATION_TOO_LATE');
  });
});

describe('consents', () => {
  // covers MY-6
  test('are withdrawn by a request with due days', async () => {
    const { holder, referenceNumber } = await givenHolder();
    const today = businessDay(salus.now());
    const requestReply = await holder.call(withdrawConsents, {
      consents: ['health-data'],
    });
    expect(requestReply.body.data).toMatchObject({
      kind: 'WITHDRAW_CONSENT',
      consents: ['health-data'],
      actDueOn: addDays(today, 15),
    });
    expect(outcome(await holder.post(`${MY}/consent-withdrawal`, { consents: CONSENTS }))).toBe(
      '422 REQUEST_ALREADY_OPEN',
    );
    expect((await holder.call(withdrawConsents, { consents: [] })).body.data).toEqual([
      { path: 'consents', code: 'required' },
    ]);
    expect((await readDetail(referenceNumber)).consentState).toBe('GIVEN');
  });

  // covers CONSENT-6, MY-3
  test('are given later where they are missing', async () => {
    const email = 'thieu.dong.y@example.com';
    const { referenceNumber } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft: { proposerEmail: email },
    });
    await clerk.call(payManually, {
      referenceNumber,
      paymentDate: businessDay(salus.now()),
      paymentTime: '00:00:15',
      manualPaymentNote: 'UNC 0412',
    });
    const code = await codeFor(email);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('chưa có sự đồng ý');
    const { proposerNationalId } = await readDetail(referenceNumber);
    const opening = await open(code, String(proposerNationalId).slice(-4));
    const holder = salus.policyholder(String(opening.body.data.proof));
    const { terms } = (await holder.call(showPolicy)).body.data;
    const part = await holder.post(`${MY}/consents`, { consents: CONSENTS.slice(1) });
    expect(outcome(part)).toBe('422 CONSENT_REQUIRED');
    const consentReply = await holder.post(`${MY}/consents`, {
      consents: CONSENTS,
      termsVersion: terms.version,
      language: terms.language,
    });
    expect(consentReply.body.data).toEqual({ consentState: 'GIVEN' });
    expect(await readDetail(referenceNumber)).toMatchObject({ consentState: 'GIVEN' });
    expect((await holder.call(showPolicy)).body.data.terms).toBeNull();
  });
});

describe('a correction of the e-mail', () => {
  // covers MY-7
  test('sends the certificate there, notifies the old address, and is in the history', async () => {
    const { holder, referenceNumber, email } = await givenHolder();
    const proposerEmail = `moi.${email}`;
    const correction = await holder.call(correctOwnEmail, { proposerEmail });
    expect(correction.body.data).toEqual({ proposerEmail: 'm•••@example.com' });
    const [mail] = await eventually('the certificate', async () => {
      const mails = await mailsTo(proposerEmail);
      return mails.length > 0 ? mails : null;
    });
    expect([mail?.attachments.length, codeIn(mail?.text ?? '')]).toEqual([1, expect.any(String)]);
    await eventually('the notice', async () =>
      (await mailsTo(email)).some(({ subject }) => subject?.includes('đã được sửa')),
    );
    expect((await readDetail(referenceNumber)).history.at(-1)).toMatchObject({
      action: 'correctContact',
      changes: [{ field: 'proposerEmail', from: email, to: proposerEmail }],
    });
    for (let count = 1; count < 5; count += 1)
      await holder.call(correctOwnEmail, { proposerEmail: `${count}.${email}` });
    expect(outcome(await holder.call(correctOwnEmail, { proposerEmail: email }))).toBe(
      '429 CERTIFICATE_SENT_TOO_OFTEN',
    );
    expect((await holder.call(correctOwnEmail, { proposerEmail: 'x' })).body.data).toEqual([
      { path: 'proposerEmail', code: 'invalid_email' },
    ]);
  });
});
