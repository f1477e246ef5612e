import { createDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { deriveToken } from '../customer-link/link-token.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { draftBody, openOrder, settleOrder } from '../testing/given.ts';
import { lastTry, runDelivery } from '../testing/run-delivery.ts';
import { eventually, openForTests, withoutIssuing } from '../testing/test-app.ts';
import { deliverMessage, mailMessageId } from './deliver.ts';
import { insertMessage, readMessage } from './message-rows.ts';

const salus = openForTests({}, withoutIssuing);
afterEach(async () => {
  await salus.fault('sms', 'ok');
  await salus.fault('email', 'ok');
});

/** Sends a link and returns its message as soon as the call has returned. */
async function linkSent(changes: Parameters<typeof draftBody>[0] = {}) {
  const officer = await salus.as('sales.cbb');
  const creation = await officer.call(createDraft, draftBody(changes));
  const { referenceNumber } = creation.body.data;
  const startedAt = Date.now();
  const sending = await officer.call(sendSmsLink, { referenceNumber });
  const { id } = await salus.db
    .selectFrom('messages')
    .select('messages.id')
    .innerJoin('contracts', 'contracts.id', 'messages.contract_id')
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
  return {
    status: sending.status,
    milliseconds: Date.now() - startedAt,
    messageId: id,
    referenceNumber,
  };
}

const message = async (id: number) => {
  const row = await readMessage(salus.db, id);
  if (!row) throw new Error('no such message');
  return row;
};

const becomes = (id: number, status: string) =>
  eventually(`message ${id} is ${status}`, async () => {
    const row = await message(id);
    return row.status === status ? row : null;
  });

const smsTo = async (to: string) => (await salus.outbox()).filter((mail) => mail.to === to);

describe('a provider outage', () => {
  test.each([
    ['error', 'eSMS answered HTTP 500'],
    ['timeout', 'no answer within 5000 ms'],
    ['garbage', 'eSMS answered something that makes no sense'],
  ] as const)('(%s) delays no officer, and the SMS is sent after it', async (mode, error) => {
    const to = { error: '84900000001', timeout: '84900000002', garbage: '84900000003' }[mode];
    await salus.fault('sms', mode);
    const sms = await linkSent({ proposerMobile: to });
    expect(sms.status).toBe(200);
    expect(sms.milliseconds).toBeLessThan(4500);
    const waiting = await eventually('the first try has failed', async () => {
      const row = await message(sms.messageId);
      return row.attempts > 0 ? row : null;
    });
    expect(waiting).toMatchObject({ status: 'PENDING', last_error: error, sent_at: null });
    expect(await smsTo(to)).toEqual([]);
    await salus.fault('sms', 'ok');
    expect(await becomes(sms.messageId, 'SENT')).toMatchObject({ last_error: null });
    expect(await smsTo(to)).toHaveLength(1);
  });

  // covers INT-2
  test('through all tries leaves a failed message with its error, no personal data', async () => {
    await salus.fault('sms', 'error');
    const { messageId } = await linkSent();
    await runDelivery(salus.app, { messageId }, lastTry);
    const failedMessage = await message(messageId);
    expect(failedMessage).toMatchObject({
      status: 'FAILED',
      last_error: 'eSMS answered HTTP 500',
      sent_at: null,
    });
  });
});

describe('a message', () => {
  test('is sent once by repeated and by concurrent jobs', async () => {
    const to = '84900000004';
    await salus.fault('sms', 'error');
    const { messageId } = await linkSent({ proposerMobile: to });
    await eventually(
      'the first try has failed',
      async () => (await message(messageId)).attempts > 0,
    );
    await salus.fault('sms', 'ok');
    const run = () => runDelivery(salus.app, { messageId });
    await Promise.all([run(), run(), run()]);
    await run();
    expect((await message(messageId)).status).toBe('SENT');
    expect(await smsTo(to)).toHaveLength(1);
  });

  test('with an older link than the newest is not sent', async () => {
    const to = '84900000005';
    await salus.fault('sms', 'error');
    const { messageId, referenceNumber } = await linkSent({ proposerMobile: to });
    await eventually(
      'the first try has failed',
      async () => (await message(messageId)).attempts > 0,
    );
    salus.wait(61);
    const officer = await salus.as('sales.cbb');
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
    expect((await message(messageId)).status).toBe('SUPERSEDED');
    await salus.fault('sms', 'ok');
    await runDelivery(salus.app, { messageId });
    await eventually('the newer SMS', async () => (await smsTo(to)).length > 0);
    expect(await smsTo(to)).toHaveLength(1);
    expect((await message(messageId)).status).toBe('SUPERSEDED');
  });

  test('to a number that cannot receive fails at once, with its error', async () => {
    const { messageId } = await mailMessage('POLICY_ISSUED');
    await deliverMessage(salus.app, messageId, { isLast: false }, async () => {
      throw new IntegrationError('permanent', 'eSMS 108: the number is wrong');
    });
    expect(await message(messageId)).toMatchObject({
      status: 'FAILED',
      attempts: 1,
      last_error: 'eSMS 108: the number is wrong',
    });
  });

  test("records the error's name, not its text, when composing fails", async () => {
    const { messageId } = await mailMessage('POLICY_ISSUED');
    const delivery = deliverMessage(salus.app, messageId, { isLast: false }, async () => {
      throw new TypeError('001090000123 is not a function');
    });
    await expect(delivery).rejects.toThrow(TypeError);
    expect(await message(messageId)).toMatchObject({ status: 'PENDING', last_error: 'TypeError' });
  });
});

async function mailMessage(kind: 'POLICY_ISSUED') {
  const { messageId: other } = await linkSent();
  const { contract_id: contractId } = await message(other);
  const messageId = await salus.db.transaction().execute((tx) =>
    insertMessage(
      tx,
      {
        contractId: contractId ?? 0,
        channel: 'EMAIL',
        kind,
        recipient: 'khach@example.com',
        keyPrefix: 'test-',
      },
      salus.now(),
    ),
  );
  const { dedupe_key: dedupeKey } = await message(messageId);
  return { messageId, dedupeKey };
}

test('does not send the link SMS when the contract is already paid', async () => {
  const to = '84900000006';
  await salus.fault('sms', 'error');
  const { messageId } = await linkSent({ proposerMobile: to });
  const { link_id: linkId } = await message(messageId);
  const { nonce } = await salus.db
    .selectFrom('customer_links')
    .select('nonce')
    .where('id', '=', linkId ?? 0)
    .executeTakeFirstOrThrow();
  const refOrder = await openOrder(
    salus,
    deriveToken(salus.app.config.keys['customer-link'], nonce ?? Buffer.alloc(0)),
  );
  await settleOrder(salus, refOrder);
  await salus.fault('sms', 'ok');
  expect((await becomes(messageId, 'SUPERSEDED')).sent_at).toBe(null);
  expect(await smsTo(to)).toEqual([]);
});

describe('an e-mail', () => {
  const compose = async () =>
    ({
      channel: 'EMAIL',
      subject: 'Giấy chứng nhận',
      text: 'Kính gửi Quý khách',
      html: '<p>Kính gửi Quý khách</p>',
      attachments: [
        {
          fileName: 'Hợp đồng.pdf',
          contentType: 'application/pdf',
          bytes: new TextEncoder().encode('%PDF-1.7'),
        },
      ],
    }) as const;

  // covers INT-5
  test('arrives once with its text and file, although it is sent twice', async () => {
    const { messageId, dedupeKey } = await mailMessage('POLICY_ISSUED');
    await deliverMessage(salus.app, messageId, { isLast: false }, compose);
    const mail = (await salus.outbox()).find(({ channel }) => channel === 'EMAIL');
    expect(mail).toMatchObject({
      to: 'khach@example.com',
      subject: 'Giấy chứng nhận',
      text: 'Kính gửi Quý khách',
    });
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['Hợp đồng.pdf']);
    const file = await salus.ask({ method: 'GET', url: mail?.attachments[0]?.url ?? '' });
    expect([file.headers['content-type'], file.body]).toEqual(['application/pdf', '%PDF-1.7']);

    // Simulates a crash between the send and its record.
    await salus.db
      .updateTable('messages')
      .set({ status: 'PENDING', sent_at: null })
      .where('id', '=', messageId)
      .execute();
    await deliverMessage(salus.app, messageId, { isLast: false }, compose);
    expect(await message(messageId)).toMatchObject({
      status: 'SENT',
      attempts: 2,
      provider_reference: mailMessageId(salus.app.config, dedupeKey),
    });
    const all = (await salus.outbox()).filter(({ subject }) => subject === 'Giấy chứng nhận');
    expect(all).toHaveLength(1);
  });

  test.each([
    ['error', 'the mail server asked to try later with 451'],
    ['timeout', 'no answer from the mail server (ETIMEDOUT)'],
    ['garbage', 'the mail server answered something that makes no sense'],
  ] as const)('stays pending while the mail server fails (%s)', async (mode, error) => {
    const { messageId } = await mailMessage('POLICY_ISSUED');
    await salus.fault('email', mode);
    await expect(deliverMessage(salus.app, messageId, { isLast: false }, compose)).rejects.toThrow(
      IntegrationError,
    );
    expect(await message(messageId)).toMatchObject({ status: 'PENDING', last_error: error });
    await salus.fault('email', 'ok');
    await deliverMessage(salus.app, messageId, { isLast: false }, compose);
    expect((await message(messageId)).status).toBe('SENT');
  });
});

test('no line of the log contains a recipient or the content of a message', () => {
  const personal = /8490000000|khach@example|duc@example|Quy khach|Quý khách|\/ord\/(?!:)/;
  expect(salus.lines.filter((line) => line.includes('IntegrationError')).length).toBeGreaterThan(0);
  expect(salus.lines.filter((line) => personal.test(line))).toEqual([]);
});
