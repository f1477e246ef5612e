import { listFailedMessages, resendMessage } from '@salus/api/back-office/messages.ts';
import { showContract } from '@salus/api/back-office.ts';
import { createDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import type { MessageKind } from '@salus/domain/messages/message-kinds.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { draftBody, givenContract, linkTokenOf, openOrder, settleOrder } from '../testing/given.ts';
import { lastTry, runDelivery } from '../testing/run-delivery.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();
afterEach(async () => {
  await salus.fault('sms', 'ok');
  await salus.fault('email', 'ok');
});

const RESEND = '/v1/auth/contract/bm-resend-message';

type MessageView = {
  id: number;
  kind: string;
  status: string;
  attempts: number;
  isResendable: boolean;
  lastError: string;
};

const resend = async (messageId: unknown) => (await salus.as('bm')).put(RESEND, { messageId });
const failedList = async (query: Record<string, string> = { limit: '100' }) =>
  (await (await salus.as('bm')).call(listFailedMessages, query)).body.data;

async function readMessages(referenceNumber: string): Promise<MessageView[]> {
  const clerk = await salus.as('bm');
  return (await clerk.call(showContract, { referenceNumber })).body.data.messages;
}

const sentTo = async (to: string) => (await salus.outbox()).filter((mail) => mail.to === to);

/** Waits for the worker's running try, whose late writes would disturb the test. */
const noneUnderWay = (kind: MessageKind) =>
  eventually('no try is under way', async () => {
    const { rowCount } = await salus.app.pool.query(
      `select from jobs.job where data ->> 'kind' = $1 and state = 'active'`,
      [kind],
    );
    return rowCount === 0;
  });

/** A contract with a finally failed link SMS, and the id of that message. */
async function linkFailed(mobile: string): Promise<{ referenceNumber: string; messageId: number }> {
  const officer = await salus.as('sales.cbb');
  const draft = draftBody({ proposerMobile: mobile });
  const { referenceNumber } = (await officer.call(createDraft, draft)).body.data;
  await salus.fault('sms', 'error');
  await officer.call(sendSmsLink, { referenceNumber });
  const [message] = await readMessages(referenceNumber);
  if (!message) throw new Error('no message');
  await runDelivery(salus.app, { messageId: message.id }, lastTry).catch(() => undefined);
  await noneUnderWay('CUSTOMER_LINK');
  return { referenceNumber, messageId: message.id };
}

describe('the list of failed messages', () => {
  test('shows contract, recipient and reason, oldest first, in pages', async () => {
    const first = await linkFailed('84910000001');
    const second = await linkFailed('84910000002');
    const { results, totalRecords, totalPages } = await failedList();
    expect([totalRecords, totalPages]).toEqual([2, 1]);
    expect(results[0]).toEqual({
      id: first.messageId,
      channel: 'SMS',
      kind: 'CUSTOMER_LINK',
      recipient: '84910000001',
      status: 'FAILED',
      attempts: expect.any(Number),
      lastError: 'eSMS answered HTTP 500',
      createdAt: expect.stringMatching(/\+07:00$/),
      sentAt: null,
      deliveredAt: null,
      replacesId: null,
      isResendable: true,
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      referenceNumber: first.referenceNumber,
      policyNo: null,
      typeContract: 'INDIVIDUAL',
      contractStatus: 'AWAITING_PAYMENT',
      proposerName: 'Nguyễn Văn Đức',
      takenByName: null,
      takenByEmail: null,
      takenAt: null,
    });
    const page = await failedList({ page: '2', limit: '1' });
    expect([
      page.results.map(({ id }: MessageView) => id),
      page.totalPages,
      page.totalRecords,
    ]).toEqual([[second.messageId], 2, 2]);
    await salus.fault('sms', 'ok');
    await resend(first.messageId);
    await resend(second.messageId);
    await eventually('the list is empty', async () => (await failedList()).totalRecords === 0);
  });

  test('omits obsolete messages, and each listed one can be sent again', async () => {
    const { referenceNumber, messageId } = await linkFailed('84910000003');
    const waiting = await linkFailed('84910000004');
    await salus.fault('sms', 'ok');
    await resend(messageId);
    const token = await linkTokenOf(salus, referenceNumber);
    await noneUnderWay('CUSTOMER_LINK');
    // Simulates a late failure, while the customer pays.
    await salus.db
      .updateTable('messages')
      .set({ status: 'FAILED', sent_at: null })
      .where('id', '=', messageId)
      .execute();
    await settleOrder(salus, await openOrder(salus, token));
    const rows = (await failedList()).results as MessageView[];
    expect(rows.map(({ id }) => id)).toEqual([waiting.messageId]);
    expect(rows.every(({ isResendable }) => isResendable)).toBe(true);
    const [, link] = await eventually('the mail is there', async () => {
      const all = await readMessages(referenceNumber);
      return all.length === 2 ? all : null;
    });
    expect(link).toMatchObject({ id: messageId, status: 'FAILED', isResendable: false });
    expect((await resend(messageId)).body.error_code).toBe('MESSAGE_NOT_RESENDABLE');
    await resend(waiting.messageId);
  });
});

describe('a failed message', () => {
  test('is sent again by a clerk, and keeps its earlier record', async () => {
    const { referenceNumber, messageId } = await linkFailed('84910000005');
    const [before] = await readMessages(referenceNumber);
    await salus.fault('sms', 'ok');
    const reply = await resend(messageId);
    expect([reply.status, reply.body.data]).toEqual([200, { messageId, status: 'PENDING' }]);
    const after = await eventually('it is sent', async () => {
      const [message] = await readMessages(referenceNumber);
      return message?.status === 'SENT' ? message : null;
    });
    expect(after).toMatchObject({
      attempts: (before?.attempts ?? 0) + 1,
      lastError: null,
      isResendable: false,
    });
    expect(await sentTo('84910000005')).toHaveLength(1);
  });

  test('is sent once for two concurrent clerks; the second one is refused', async () => {
    const { referenceNumber, messageId } = await linkFailed('84910000006');
    await salus.fault('sms', 'ok');
    const replies = await Promise.all([
      resend(messageId),
      resend(messageId),
      resend(messageId),
      resend(messageId),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(replies.filter(({ body }) => body.error_code === 'MESSAGE_NOT_RESENDABLE')).toHaveLength(
      3,
    );
    await eventually(
      'it is sent',
      async () => (await readMessages(referenceNumber))[0]?.status === 'SENT',
    );
    expect(await sentTo('84910000006')).toHaveLength(1);
  });

  test('is sent once, and its response is replayed, when storing that failed first', async () => {
    const { referenceNumber, messageId } = await linkFailed('84910000016');
    await salus.fault('sms', 'ok');
    const clerk = await salus.as('bm');
    const resendWithKey = async () => {
      const { status, headers } = await clerk.call(
        resendMessage,
        { messageId },
        { 'idempotency-key': 'again' },
      );
      return `${status}${headers['idempotency-replayed'] ? ' replayed' : ''}`;
    };
    const table = (text: string) => salus.app.pool.query(`alter table idempotency_keys ${text}`);
    await table('add constraint full_disk check (reply_status is null) not valid');
    expect(await resendWithKey()).toBe('500');
    await table('drop constraint full_disk');
    expect((await readMessages(referenceNumber))[0]).toMatchObject({
      status: 'FAILED',
      isResendable: true,
    });
    expect([await resendWithKey(), await resendWithKey()]).toEqual(['200', '200 replayed']);
    await eventually(
      'it is sent',
      async () => (await readMessages(referenceNumber))[0]?.status === 'SENT',
    );
    expect(await sentTo('84910000016')).toHaveLength(1);
  });

  test('is not sent again once its link is too old', async () => {
    const { messageId } = await linkFailed('84910000007');
    await salus.db
      .updateTable('customer_links')
      .set({ expires_at: salus.now() })
      .where('id', '=', (eb) =>
        eb.selectFrom('messages').select('link_id').where('messages.id', '=', messageId),
      )
      .execute();
    expect((await resend(messageId)).body.error_code).toBe('MESSAGE_NOT_RESENDABLE');
    expect((await failedList()).results.map(({ id }: MessageView) => id)).not.toContain(messageId);
  });

  test('attaches the certificate while the contract is active', async () => {
    await salus.fault('email', 'error');
    const { referenceNumber } = await givenContract(salus, {
      status: 'ACTIVE',
      draft: { proposerEmail: 'again@example.com' },
    });
    const { id: contractId } = await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .executeTakeFirstOrThrow();
    await runDelivery(salus.app, { kind: 'POLICY_ISSUED', contractId }, lastTry).catch(
      () => undefined,
    );
    await noneUnderWay('POLICY_ISSUED');
    const mail = (await readMessages(referenceNumber)).find(({ kind }) => kind === 'POLICY_ISSUED');
    expect(mail).toMatchObject({ status: 'FAILED', isResendable: true });
    await salus.fault('email', 'ok');
    expect((await resend(mail?.id)).status).toBe(200);
    await eventually('it is sent', async () => (await sentTo('again@example.com')).length > 0);
    expect(await sentTo('again@example.com')).toHaveLength(1);
  });
});

test('an unknown message is not found, and a sent one does not change', async () => {
  expect((await resend(987_654)).status).toBe(404);
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  const sentMessage = await eventually('it is sent', async () => {
    const [message] = await readMessages(referenceNumber);
    return message?.status === 'SENT' ? message : null;
  });
  expect((await resend(sentMessage.id)).body.error_code).toBe('MESSAGE_NOT_RESENDABLE');
});

test.each([
  [undefined, 'required'],
  [0, 'invalid'],
  [1.5, 'invalid'],
  ['1', 'invalid'],
])('the message id %s is rejected', async (messageId, code) => {
  const reply = await resend(messageId);
  expect([reply.status, reply.body.error_code, reply.body.data]).toEqual([
    400,
    'VALIDATION_ERROR',
    [{ path: 'messageId', code }],
  ]);
});

test.each(['sales.cbb', 'manager', 'director'])('%s neither lists nor sends', async (name) => {
  const caller = await salus.as(name);
  expect((await caller.call(listFailedMessages)).status).toBe(403);
  expect((await caller.call(resendMessage, { messageId: 1 })).status).toBe(403);
});
