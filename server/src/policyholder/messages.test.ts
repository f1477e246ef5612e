import { resendMessage } from '@salus/api/back-office/messages.ts';
import { showContract } from '@salus/api/back-office.ts';
import {
  answerCustomerRequest,
  listCustomerRequests,
} from '@salus/api/contracts/customer-requests.ts';
import { requestCancellation, sendPageLink } from '@salus/api/contracts/policyholder.ts';
import { requestChange } from '@salus/api/customer-link.ts';
import { cancelContract } from '@salus/api/payments.ts';
import { expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests } from '../testing/test-app.ts';
import { proofFor } from './proof.ts';

const NOTE = 'Ghi chú nội bộ của nhân viên';

const salus = openForTests();

const sentTo = async (to: string) => (await salus.outbox()).filter((one) => one.to === to);
/** The message of this subject, which a job sends. */
const mailTo = (to: string, subject: string) =>
  eventually(`"${subject}" to ${to}`, async () =>
    (await sentTo(to)).find((mail) => (mail.subject ?? '').includes(subject)),
  );

// covers MY-11
test('a request of the page is confirmed by e-mail with the day of its answer', async () => {
  const proposerEmail = 'xin.huy@example.com';
  const { referenceNumber } = await givenContract(salus, {
    status: 'ACTIVE',
    draft: { proposerEmail },
  });
  const { id } = await readContract(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  const holder = salus.policyholder(proofFor(salus.app.config, id, until));
  const note = 'Ghi chú riêng';
  const cancellation = await holder.call(requestCancellation, { note });
  const { answerDueOn, refundEstimate } = cancellation.body.data;
  const [year, month, date] = answerDueOn.split('-');
  const mail = await mailTo(proposerEmail, 'Đã nhận yêu cầu');
  expect(mail.text).toContain('Hủy hợp đồng');
  expect(mail.text).toContain(`${date}/${month}/${year}`);
  expect(mail.text).toContain(`${refundEstimate.toLocaleString('en-US')} đ`);
  expect(mail.text).not.toContain(note);
});

type Waiting = { id: number; referenceNumber: string };

/** A contract with a request to cancel, and the clerk's answer to it. */
async function givenRequest(proposerEmail: string) {
  const { referenceNumber } = await givenContract(salus, {
    status: 'ACTIVE',
    draft: { proposerEmail },
  });
  const { id } = await readContract(salus, referenceNumber);
  const until = new Date(salus.now().getTime() + 3_600_000);
  await salus.policyholder(proofFor(salus.app.config, id, until)).call(requestCancellation);
  const clerk = await salus.as('bm');
  const { results } = (await clerk.call(listCustomerRequests, { limit: '100' })).body.data;
  const row = results.find((one: Waiting) => one.referenceNumber === referenceNumber);
  const answer = (outcome: 'DECLINED') =>
    clerk.call(answerCustomerRequest, { requestId: row.id, outcome, note: NOTE });
  return { contractId: id, answer };
}

const readMessages = (contractId: number, kind: 'REQUEST_RECEIVED' | 'REQUEST_ANSWERED') =>
  salus.db
    .selectFrom('messages')
    .selectAll()
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .execute();
const awaitFailure = (...of: Parameters<typeof readMessages>) =>
  eventually('the failure', async () =>
    (await readMessages(...of)).find(({ status }) => status === 'FAILED'),
  );

// covers MY-13
test('the answer to a request is mailed once, without the clerk’s note', async () => {
  const email = 'tra.loi@example.com';
  const { contractId, answer } = await givenRequest(email);
  expect((await answer('DECLINED')).status).toBe(200);
  expect((await answer('DECLINED')).status).toBe(409);
  const mail = await mailTo(email, 'Trả lời yêu cầu');
  expect(mail.text).toContain('không thực hiện được yêu cầu');
  expect(mail.text).toContain('Yêu cầu: Hủy hợp đồng');
  expect(mail.text).toContain('Hợp đồng vẫn có hiệu lực');
  expect(mail.text).not.toContain(NOTE);
  expect(await readMessages(contractId, 'REQUEST_ANSWERED')).toHaveLength(1);
});

// covers MY-13
test('the answer goes by SMS to a customer without an e-mail address', async () => {
  const { contractId, answer } = await givenRequest('khong.thu@example.com');
  await salus.db
    .updateTable('contracts')
    .set({ proposer_email: '', proposer_mobile: '84911000077' })
    .where('id', '=', contractId)
    .execute();
  expect((await answer('DECLINED')).status).toBe(200);
  const sms = await mailTo('84911000077', '');
  expect(sms.text).toContain('khong thuc hien duoc yeu cau');
});

// covers MY-13, INT-2
test('a failed answer is sent again by a clerk', async () => {
  const email = 'tra.loi.lai@example.com';
  const { contractId, answer } = await givenRequest(email);
  await mailTo(email, 'Đã nhận yêu cầu');
  await salus.fault('email', 'refused');
  await answer('DECLINED');
  const message = await awaitFailure(contractId, 'REQUEST_ANSWERED');
  await salus.fault('email', 'ok');
  const resend = { messageId: message.id };
  expect((await (await salus.as('bm')).call(resendMessage, resend)).status).toBe(200);
  expect((await mailTo(email, 'Trả lời yêu cầu')).text).toContain('không thực hiện được');
});

// covers MY-11, INT-2
test('a failed confirmation is sent again while the request is open', async () => {
  const email = 'xac.nhan.lai@example.com';
  await salus.fault('email', 'refused');
  const { contractId } = await givenRequest(email);
  const { id: messageId } = await awaitFailure(contractId, 'REQUEST_RECEIVED');
  await salus.fault('email', 'ok');
  expect((await (await salus.as('bm')).call(resendMessage, { messageId })).status).toBe(200);
  expect((await mailTo(email, 'Đã nhận yêu cầu')).text).toContain('Yêu cầu: Hủy hợp đồng');
});

// covers MY-11
test('a confirmation that waited until after the answer is not sent', async () => {
  await salus.fault('email', 'refused');
  const { contractId, answer } = await givenRequest('da.tra.loi@example.com');
  const { id: messageId } = await awaitFailure(contractId, 'REQUEST_RECEIVED');
  await salus.fault('email', 'ok');
  await answer('DECLINED');
  await (await salus.as('bm')).call(resendMessage, { messageId });
  await eventually('the end of the message', async () =>
    (await readMessages(contractId, 'REQUEST_RECEIVED')).some(
      ({ status }) => status === 'SUPERSEDED',
    ),
  );
});

// covers MY-11
test('the confirmation goes by SMS to a customer without an e-mail address', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const { id } = await readContract(salus, referenceNumber);
  await salus.db
    .updateTable('contracts')
    .set({ proposer_email: '', proposer_mobile: '84911000078' })
    .where('id', '=', id)
    .execute();
  const until = new Date(salus.now().getTime() + 3_600_000);
  await salus.policyholder(proofFor(salus.app.config, id, until)).call(requestCancellation);
  expect((await mailTo('84911000078', '')).text).toContain('Da nhan yeu cau');
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
    .call(requestChange, { noteChangeInfoCustomer: note });
  expect(reply.status).toBe(200);
  const toCustomer = await mailTo(proposerEmail, referenceNumber);
  expect(toCustomer.subject).toContain('Đã nhận yêu cầu chỉnh sửa');
  const { createdByEmail } = (await (await salus.as('bm')).call(showContract, { referenceNumber }))
    .body.data;
  const toOfficer = await mailTo(createdByEmail, referenceNumber);
  expect(toOfficer.subject).toContain('khách hàng yêu cầu chỉnh sửa');
  for (const { text } of [toCustomer, toOfficer]) expect(text).not.toContain(note);
});

// covers MY-12
test('sends the page’s address to the phone on the policy, twice a day', async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  const clerk = await salus.as('bm');
  const { refOrder, proposerMobile } = (await clerk.call(showContract, { referenceNumber })).body
    .data;
  const answers = [];
  for (const order of [refOrder, refOrder, refOrder, 'HD0-1'])
    answers.push(await salus.anybody.call(sendPageLink, { order }));
  for (const { status, body } of answers)
    expect([status, body]).toEqual([answers[0]?.status, answers[0]?.body]);
  expect(answers[0]?.status).toBe(200);
  const { history } = (await clerk.call(showContract, { referenceNumber })).body.data;
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
  await clerk.call(cancelContract, { referenceNumber, noteCancelled: 'Hủy' });
  const { refOrder } = (await clerk.call(showContract, { referenceNumber })).body.data;
  expect((await salus.anybody.call(sendPageLink, { order: refOrder })).status).toBe(200);
  const { history } = (await clerk.call(showContract, { referenceNumber })).body.data;
  expect(history.map(({ action }: { action: string }) => action)).not.toContain('sendPageLink');
});
