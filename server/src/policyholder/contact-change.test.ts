import { showContract } from '@salus/api/back-office.ts';
import { correctContact, recallLink } from '@salus/api/contracts/corrections.ts';
import {
  correctOwnEmail,
  giveOwnRefundAccount,
  openPolicyholderPage,
  showPolicy,
} from '@salus/api/contracts/policyholder.ts';
import { editDraft } from '@salus/api/contracts.ts';
import { sendSmsLink, startPaymentByLink } from '@salus/api/customer-link.ts';
import { listOpenRefunds } from '@salus/api/payments/refunds.ts';
import { beforeEach, expect, test } from 'vitest';
import { awaitStatus, draftBody, givenContract } from '../testing/given.ts';
import { moneySteps } from '../testing/money/money-steps.ts';
import { type Caller, eventually, openForTests } from '../testing/test-app.ts';

const account = { bankBin: '970436', accountNo: '0011002233', accountName: 'NGUYEN VAN AN' };

const salus = openForTests();
let clerk: Caller;
let officer: Caller;
let policies = 0;
beforeEach(async () => {
  clerk = await salus.as('bm');
  officer = await salus.as('sales.cbb');
});

const readDetail = async (referenceNumber: string) =>
  (await clerk.call(showContract, { referenceNumber })).body.data;
const messagesTo = async (to: string) => (await salus.outbox()).filter((one) => one.to === to);
const codeIn = (text: string) => /\/my\/([\w-]{27})(?![\w-])/.exec(text)?.[1];
const correct = (referenceNumber: string, change: object, by = officer) =>
  by.call(correctContact, { referenceNumber, reason: 'Gõ nhầm', ...change });

/** A paid policy with addresses of its own, and its customer on the page. */
async function givenPolicy() {
  policies += 1;
  const email = `lien.he.${policies}@example.com`;
  const mobile = `09120005${String(policies).padStart(2, '0')}`;
  const { referenceNumber } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
    draft: { proposerEmail: email, proposerMobile: mobile },
  });
  await moneySteps(salus, clerk).payManually(referenceNumber);
  await awaitStatus(salus, referenceNumber, 'ACTIVE');
  const code = await eventually('the link', async () =>
    (await messagesTo(email)).map(({ text }) => codeIn(text)).find(Boolean),
  );
  const { proposerNationalId } = await readDetail(referenceNumber);
  const openPage = async () => {
    const last4 = String(proposerNationalId).slice(-4);
    const { body } = await salus.anybody.call(openPolicyholderPage, { code, last4 });
    return salus.policyholder(String(body.data.proof));
  };
  return { referenceNumber, email, mobile, openPage };
}

const giveAccount = (holder: Caller, referenceNumber: string) =>
  holder.call(giveOwnRefundAccount, {
    refundRef: `${referenceNumber}-R1`,
    refundAccount: account,
  });

// covers LIFE-16, MY-10, APPROVE-13
test('an account waits a day after staff changed the contact, then for a clerk', async () => {
  const { referenceNumber, email, openPage } = await givenPolicy();
  await correct(referenceNumber, { proposerEmail: `cua.nhan.vien.${email}` });
  const changedAt = salus.now().getTime();
  await moneySteps(salus, clerk).cancelWithHalf(referenceNumber);

  const change = {
    changedAt: expect.stringMatching(/\+07:00$/),
    by: expect.any(String),
    fields: ['proposerEmail'],
  };
  const detail = await readDetail(referenceNumber);
  expect(detail).toMatchObject({ contactChange: change, refunds: [{ contactChange: change }] });
  const open = await clerk.call(listOpenRefunds, { limit: '100' });
  const row = open.body.data.results.find(
    (one: { referenceNumber: string }) => one.referenceNumber === referenceNumber,
  );
  expect(row.contactChange).toEqual(detail.contactChange);

  const holder = await openPage();
  const refusal = await giveAccount(holder, referenceNumber);
  expect([refusal.status, refusal.body.error_code]).toEqual([409, 'CONTACT_CHANGED']);
  const retryAt = new Date(refusal.body.data.retryAt).getTime();
  expect(Math.abs(retryAt - changedAt - 24 * 3_600_000)).toBeLessThan(5_000);
  expect((await holder.call(showPolicy)).body.data.refundAccountOpensAt).toBe(
    refusal.body.data.retryAt,
  );
  expect((await readDetail(referenceNumber)).refunds).toMatchObject([{ refundAccount: null }]);

  salus.wait(23.9 * 60);
  expect((await giveAccount(await openPage(), referenceNumber)).status).toBe(409);
  salus.wait(0.2 * 60);
  const later = await openPage();
  expect((await later.call(showPolicy)).body.data.refundAccountOpensAt).toBeNull();
  clerk = await salus.as('bm');
  const reply = await giveAccount(later, referenceNumber);
  const { approvalId } = reply.body.data;
  expect([reply.status, reply.body.data]).toEqual([202, { approvalId, state: 'PENDING' }]);
  expect((await readDetail(referenceNumber)).refunds).toMatchObject([{ refundAccount: null }]);
  const decision = { approvalId, decision: 'APPROVE', reason: 'đã gọi khách hàng' };
  const decisionReply = await (await salus.as('bm2')).post('/v1/auth/approval/decide', decision);
  expect(decisionReply.status).toBe(200);
  expect((await readDetail(referenceNumber)).refunds).toMatchObject([{ refundAccount: account }]);
});

// covers LIFE-16
test('the customer’s own correction locks nothing, and takes no change of staff back', async () => {
  const own = await givenPolicy();
  const holder = await own.openPage();
  expect((await holder.call(correctOwnEmail, { proposerEmail: `x.${own.email}` })).status).toBe(
    200,
  );
  expect((await readDetail(own.referenceNumber)).contactChange).toBeNull();
  await moneySteps(salus, clerk).cancelWithHalf(own.referenceNumber);
  expect((await giveAccount(holder, own.referenceNumber)).status).toBe(200);

  const other = await givenPolicy();
  await correct(other.referenceNumber, { proposerMobile: '0912000599' }, clerk);
  const { contactChange } = await readDetail(other.referenceNumber);
  const page = await other.openPage();
  await page.call(correctOwnEmail, { proposerEmail: `y.${other.email}` });
  expect((await readDetail(other.referenceNumber)).contactChange).toEqual(contactChange);
  expect(contactChange.fields).toEqual(['proposerMobile']);
});

// covers LIFE-16
test('an edit counts once the customer has consented, also after a recalled link', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
  });
  const edit = async (change: object) =>
    officer.call(editDraft, {
      ...draftBody(),
      referenceNumber,
      updatedAt: (await readDetail(referenceNumber)).updatedAt,
      ...change,
    });
  const recall = () => officer.call(recallLink, { referenceNumber });
  expect((await recall()).status).toBe(200);
  expect((await edit({ proposerMobile: '0912000598' })).status).toBe(200);
  expect((await readDetail(referenceNumber)).contactChange).toBeNull();

  await officer.call(sendSmsLink, { referenceNumber });
  const newToken = await eventually('the new link', async () => {
    const texts = (await messagesTo('84912000598')).map(({ text }) => text);
    return texts.map((text) => /\/ord\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  });
  expect(newToken).not.toBe(linkToken);
  const consents = 'personal-data,health-data,payment-terms';
  const consentReply = await salus.anybody.call(
    startPaymentByLink,
    { consents },
    { 'x-sms-link': String(newToken) },
  );
  expect(consentReply.status).toBe(200);
  salus.wait(21);
  [clerk, officer] = [await salus.as('bm'), await salus.as('sales.cbb')];
  expect((await recall()).status).toBe(200);
  expect((await edit({ proposerMobile: '0912000598', planId: '30002015' })).status).toBe(200);
  expect((await readDetail(referenceNumber)).contactChange).toBeNull();
  expect((await edit({ proposerMobile: '0912000597' })).status).toBe(200);
  expect((await readDetail(referenceNumber)).contactChange).toMatchObject({
    fields: ['proposerMobile'],
  });
});

// covers LIFE-13, DOC-11
test('staff correct five times a day, and the customer still can', async () => {
  const { referenceNumber, email, openPage } = await givenPolicy();
  const codes: unknown[] = [];
  for (let n = 0; n < 6; n += 1)
    codes.push((await correct(referenceNumber, { proposerEmail: `${n}.${email}` })).status);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  const by = await correct(referenceNumber, { proposerMobile: '0912000596' }, clerk);
  expect([by.status, by.body.error_code, by.body.data]).toEqual([
    429,
    'CERTIFICATE_SENT_TOO_OFTEN',
    { retryAt: expect.any(String) },
  ]);
  // Equal values change and send nothing.
  expect((await correct(referenceNumber, { proposerEmail: `4.${email}` })).status).toBe(200);
  const holder = await openPage();
  expect((await holder.call(correctOwnEmail, { proposerEmail: email })).status).toBe(200);
  salus.wait(24 * 60);
  officer = await salus.as('sales.cbb');
  expect((await correct(referenceNumber, { proposerEmail: `5.${email}` })).status).toBe(200);
});

// covers LIFE-13
test('the old address and the unchanged phone get a notice without a link', async () => {
  const { referenceNumber, email, mobile } = await givenPolicy();
  await correct(referenceNumber, { proposerEmail: `moi.${email}` });
  const sms = await eventually('the SMS to the phone', async () =>
    (await messagesTo(`84${mobile.slice(1)}`)).find(({ text }) => text.includes('vua duoc sua')),
  );
  const notice = await eventually('the mail to the old address', async () =>
    (await messagesTo(email)).find(({ subject }) => subject?.includes('đã được sửa')),
  );
  for (const { text } of [sms, notice]) {
    expect(text).not.toContain('/my/');
    expect(text).not.toContain(`moi.${email}`);
  }
  await eventually('the certificate', async () =>
    (await messagesTo(`moi.${email}`)).find(({ text }) => codeIn(text)),
  );
});
