import { showContract } from '@salus/api/back-office.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { esmsReceiptByGet, speedSmsReceipt } from '@salus/api/sms-receipts.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSmsProvider } from '../integrations/sms/open-sms-provider.ts';
import { sendDueReminders } from '../reminders/send-due.ts';
import { givenContract } from '../testing/given.ts';
import { moveTo } from '../testing/move-to.ts';
import { readContract } from '../testing/stored-rows.ts';
import { eventually, openForTests, type Reply } from '../testing/test-app.ts';

const SECRET = 'a secret of receipts in tests';
const { path: ESMS } = esmsReceiptByGet;
const { path: SPEEDSMS } = speedSmsReceipt;

const salus = openForTests({ REMINDERS: 'on', SMS_RECEIPT_SECRET: SECRET });
beforeAll(() => salus.fault('receipts', 'timeout'));
afterEach(() => salus.fault('receipts', 'timeout'));

/** The sent SMS with the link of a new contract. */
async function sentLink(draft = {}) {
  const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  const { id } = await readContract(salus, referenceNumber);
  const sms = await eventually('the SMS is sent', async () => {
    const [row] = await readMessages(id);
    return row?.sent_at && row;
  });
  return { referenceNumber, id, sms };
}
const readMessages = (contractId: number) =>
  salus.db
    .selectFrom('messages')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('id')
    .execute();
const esms = (fields: Record<string, string>, secret: string | null = SECRET) =>
  salus.ask({
    method: 'GET',
    url: `${ESMS}?${new URLSearchParams({ ...fields, ...(secret && { secret }) })}`,
  });
const result = ({ body }: Reply) => body.data?.result;
const delivered = { SendStatus: '5', SendSuccess: '1', SendFailed: '0', TypeId: '2' };
const failed = { SendStatus: '5', SendSuccess: '0', SendFailed: '1', TypeId: '2' };
const showDetail = async (referenceNumber: string) =>
  (await (await salus.as('bm')).call(showContract, { referenceNumber })).body.data;

describe('a receipt of eSMS', () => {
  // covers INT-21, LINK-18
  test('sets deliveredAt, once', async () => {
    const { referenceNumber, sms } = await sentLink();
    const before = await showDetail(referenceNumber);
    expect([before.link.deliveredAt, before.messages[0].deliveredAt]).toEqual([null, null]);
    expect(before.messages[0].sentAt).not.toBeNull();
    const fields = { SMSID: sms.provider_reference ?? '', RequestId: sms.dedupe_key, ...delivered };
    expect(result(await esms(fields))).toBe('DELIVERED');
    const after = await showDetail(referenceNumber);
    expect(after.link.deliveredAt).not.toBeNull();
    expect(after.messages[0].deliveredAt).toBe(after.link.deliveredAt);
    salus.wait(1);
    expect(result(await esms(fields))).toBe('REPEATED');
    expect(result(await esms({ ...fields, ...failed }))).toBe('REPEATED');
    expect((await showDetail(referenceNumber)).link).toEqual(after.link);
  });

  // covers INT-21
  test('that is forged, unknown, unreadable or early changes nothing', async () => {
    const { id, sms } = await sentLink();
    const fields = { RequestId: sms.dedupe_key, ...delivered };
    for (const secret of [null, 'wrong', '']) expect((await esms(fields, secret)).status).toBe(401);
    const forged = { type: 'report', tranId: sms.provider_reference, phone: '84', status: 0 };
    for (const url of [ESMS, SPEEDSMS])
      expect((await salus.ask({ method: 'POST', url, payload: forged })).status).toBe(401);
    expect(result(await esms({ ...fields, RequestId: 'unknown' }))).toBe('UNKNOWN');
    expect(result(await esms({ ...fields, SendStatus: '2' }))).toBe('PENDING');
    const bad = await esms({ RequestId: sms.dedupe_key });
    expect([bad.status, bad.body.data]).toEqual([400, [{ path: 'SendStatus', code: 'invalid' }]]);
    expect(await readMessages(id)).toEqual([sms]);
  });

  // covers INT-21
  test('comes from the simulator in the real format', async () => {
    await salus.fault('receipts', 'ok');
    const { id } = await sentLink();
    await eventually('its receipt', async () => (await readMessages(id))[0]?.delivered_at);
  });
});

// covers INT-21
test('a receipt of SpeedSMS names the message by its tranId', async () => {
  const { id, sms } = await sentLink();
  const post = async (fields: object) =>
    result(
      await salus.ask({
        method: 'POST',
        url: `${SPEEDSMS}?secret=${encodeURIComponent(SECRET)}`,
        payload: {
          type: 'report',
          tranId: sms.provider_reference,
          phone: '84987654321',
          ...fields,
        },
      }),
    );
  expect(await post({ status: 1 })).toBe('PENDING');
  expect(await post({ status: 0, tranId: 'unknown' })).toBe('UNKNOWN');
  expect(await post({ status: 0 })).toBe('DELIVERED');
  expect((await readMessages(id))[0]?.delivered_at).not.toBeNull();
  const other = await sentLink();
  expect(await post({ status: 65, tranId: other.sms.provider_reference })).toBe('FAILED');
  expect((await readMessages(other.id))[0]).toMatchObject({ status: 'FAILED', sent_at: null });
});

// covers INT-21
test('receipts of SpeedSMS come from its simulator in the real format', async () => {
  const { id, sms } = await sentLink();
  const speedSms = openSmsProvider({
    ...salus.app.config,
    SMS_PROVIDER: 'speedsms',
    SMS_URL: `${salus.url}/dev/sms`,
  });
  await salus.fault('receipts', 'error');
  const { providerReference } = await speedSms.send({
    to: '84987654321',
    text: 'Xin chao',
    requestId: 'not a field of SpeedSMS',
  });
  await salus.db
    .updateTable('messages')
    .set({ provider_reference: providerReference })
    .where('id', '=', sms.id)
    .execute();
  await eventually('its receipt', async () => (await readMessages(id))[0]?.status === 'FAILED');
});

// covers DETAIL-17, REMIND-6
test('a reminder that is not delivered goes by e-mail, once', async () => {
  moveTo(salus, 1, '10:00');
  const proposerEmail = 'nhac.thu@example.com';
  const { referenceNumber, id } = await sentLink({ proposerEmail });
  moveTo(salus, 1, '10:00');
  await salus.fault('receipts', 'error');
  await sendDueReminders(salus.app);
  const [, sms, mail] = await eventually('its e-mail is sent', async () => {
    const rows = await readMessages(id);
    return rows[2]?.sent_at && rows;
  });
  expect(sms).toMatchObject({ channel: 'SMS', kind: 'PAYMENT_REMINDER', status: 'SUPERSEDED' });
  expect(mail).toMatchObject({ channel: 'EMAIL', kind: 'PAYMENT_REMINDER', status: 'SENT' });
  if (sms) expect(result(await esms({ RequestId: sms.dedupe_key, ...failed }))).toBe('REPEATED');
  const received = (await salus.outbox()).filter(({ to }) => to === proposerEmail);
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain('/ord/');
  expect(await readMessages(id)).toHaveLength(3);
  const { body } = await (await salus.as('sales.cbb')).call(showDraft, { referenceNumber });
  expect(body.data.messages).toMatchObject([
    { channel: 'EMAIL', kind: 'PAYMENT_REMINDER', status: 'SENT', replacesId: sms?.id },
    { id: sms?.id, channel: 'SMS', status: 'SUPERSEDED', deliveredAt: null, replacesId: null },
    { channel: 'SMS', kind: 'CUSTOMER_LINK' },
  ]);
  const { body: others } = await (await salus.as('sales2.cbb')).call(showDraft, {
    referenceNumber,
  });
  expect(others.error_code).toBe('NOT_FOUND');
});
