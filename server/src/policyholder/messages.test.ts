import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { contractOf } from '../testing/onepay-ipn.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { proofFor } from './proof.ts';

const SEND = '/v1/customer/my/send-link';
const DETAIL = '/v1/auth/contract/bm-info-temporary';

let salus: TestApp;
beforeAll(async () => {
  salus = await startTestApp();
});
afterAll(() => salus.close());

const sentTo = async (to: string) => (await salus.outbox()).filter((one) => one.to === to);
/** The message of this subject, which a job sends. */
const mailTo = (to: string, subject: string) =>
  eventually(`"${subject}" to ${to}`, async () =>
    (await sentTo(to)).find((mail) => mail.subject?.includes(subject)),
  );

// covers MY-11
test('a request of the page is confirmed by e-mail with the day of its answer', async () => {
  const proposerEmail = 'xin.huy@example.com';
  const { referenceNumber } = await givenContract(salus, {
    status: 'ACTIVE',
    draft: { proposerEmail },
  });
  const { id } = await contractOf(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  const holder = salus.policyholder(proofFor(salus.app.config, id, until));
  const note = 'Ghi chú riêng';
  const cancellation = await holder.post('/v1/customer/my/cancellation-request', { note });
  const { answerDueOn, refundEstimate } = cancellation.body.data;
  const [year, month, date] = answerDueOn.split('-');
  const mail = await mailTo(proposerEmail, 'Đã nhận yêu cầu');
  expect(mail.text).toContain('Hủy hợp đồng');
  expect(mail.text).toContain(`${date}/${month}/${year}`);
  expect(mail.text).toContain(`${refundEstimate.toLocaleString('en-US')} đ`);
  expect(mail.text).not.toContain(note);
});

// covers LINK-21
test('a change request is confirmed to the customer and sent to the officer', async () => {
  const proposerEmail = 'xin.sua@example.com';
  const { linkToken, referenceNumber } = await givenContract(salus, {
    status: 'AWAITING_PAYMENT',
    draft: { proposerEmail },
  });
  const note = 'Sai ngày sinh của con';
  const reply = await salus
    .customer(linkToken)
    .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: note });
  expect(reply.status).toBe(200);
  const toCustomer = await mailTo(proposerEmail, referenceNumber);
  expect(toCustomer.subject).toContain('Đã nhận yêu cầu chỉnh sửa');
  const { createdByEmail } = (await (await salus.as('bm')).get(DETAIL, { referenceNumber })).body
    .data;
  const toOfficer = await mailTo(createdByEmail, referenceNumber);
  expect(toOfficer.subject).toContain('khách hàng yêu cầu chỉnh sửa');
  for (const { text } of [toCustomer, toOfficer]) expect(text).not.toContain(note);
});

// covers MY-12
test('sends the page’s address to the phone on the policy, twice a day', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const clerk = await salus.as('bm');
  const { refOrder, proposerMobile } = (await clerk.get(DETAIL, { referenceNumber })).body.data;
  const answers = [];
  for (const order of [refOrder, refOrder, refOrder, 'HD0-1'])
    answers.push(await salus.anybody.post(SEND, { order }));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([answers[0]?.status, answers[0]?.body]);
  expect(answers[0]?.status).toBe(200);
  const { history } = (await clerk.get(DETAIL, { referenceNumber })).body.data;
  expect(
    history.filter(({ action }: { action: string }) => action === 'sendPageLink'),
  ).toHaveLength(2);
  await eventually('the SMS', async () =>
    (await salus.outbox()).some(
      ({ to, text }) => to.endsWith(proposerMobile.slice(1)) && text.includes('/my/'),
    ),
  );
});

// covers MY-12
test('sends nothing for an order of a contract that is not in force', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const clerk = await salus.as('bm');
  await clerk.put('/v1/auth/contract/bm-cancelled', { referenceNumber, noteCancelled: 'Hủy' });
  const { refOrder } = (await clerk.get(DETAIL, { referenceNumber })).body.data;
  expect((await salus.anybody.post(SEND, { order: refOrder })).status).toBe(200);
  const { history } = (await clerk.get(DETAIL, { referenceNumber })).body.data;
  expect(history.map(({ action }: { action: string }) => action)).not.toContain('sendPageLink');
});
