import { createHash } from 'node:crypto';
import { sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { givenContract, linkTokenOf } from '../testing/given.ts';
import { tablesThatHold } from '../testing/tables-that-hold.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();

async function contractRow(referenceNumber: string) {
  return salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
}

async function readMessages(referenceNumber: string) {
  return salus.db
    .selectFrom('messages')
    .innerJoin('contracts', 'contracts.id', 'messages.contract_id')
    .selectAll('messages')
    .where('contracts.reference_number', '=', referenceNumber)
    .orderBy('messages.id')
    .execute();
}

const setSentAt = (referenceNumber: string, at: Date) =>
  salus.db
    .updateTable('contracts')
    .set({ send_sms_link_at: at })
    .where('reference_number', '=', referenceNumber)
    .execute();

// covers API-10, LINK-1, OTP-1
test('opens the payment, returns the times, and sends one SMS with the link', async () => {
  const { referenceNumber } = await givenContract(salus);
  const officer = await salus.as('sales.cbb');
  const reply = await officer.call(sendSmsLink, { referenceNumber });
  expect(reply.status).toBe(200);
  const contract = await contractRow(referenceNumber);
  expect(contract.status).toBe('AWAITING_PAYMENT');
  expect(Object.keys(reply.body.data)).toEqual(['sendSmsLinkAt']);
  expect(new Date(reply.body.data.sendSmsLinkAt)).toEqual(contract.send_sms_link_at);

  const token = await linkTokenOf(salus, referenceNumber);
  const sms = (await salus.outbox()).filter(({ text }) => text.includes(token));
  expect(sms).toHaveLength(1);
  expect(sms[0]).toMatchObject({ channel: 'SMS', to: '84987654321', attachments: [] });
  expect(sms[0]?.text).toBe(
    `Salus: BH suc khoe ca nhan ${referenceNumber}, phi 620,000d. ` +
      `Thanh toan: http://localhost:${salus.port}/ord/${token} LH 1900 1234`,
  );
  const [message] = await eventually('the message is marked as sent', async () => {
    const all = await readMessages(referenceNumber);
    return all[0]?.status === 'SENT' ? all : null;
  });
  expect(message).toMatchObject({
    attempts: 1,
    last_error: null,
    provider_reference: expect.stringMatching(/^dev-/),
  });
});

test('returns 404 to another officer, and 403 to roles that do not sell', async () => {
  const { referenceNumber } = await givenContract(salus);
  const other = await salus.as('sales2.cbb');
  const foreign = await other.call(sendSmsLink, { referenceNumber });
  expect([foreign.status, foreign.body.error_code]).toEqual([404, 'NOT_FOUND']);
  const clerk = await salus.as('bm');
  const forbidden = await clerk.call(sendSmsLink, { referenceNumber });
  expect([forbidden.status, forbidden.body.error_code]).toEqual([403, 'FORBIDDEN']);
  expect((await contractRow(referenceNumber)).status).toBe('DRAFT');
  expect(await readMessages(referenceNumber)).toEqual([]);
});

describe('a second link', () => {
  // covers LINK-3
  test('is refused until more than an hour has passed, with the retry time', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const officer = await salus.as('sales.cbb');
    const again = await officer.call(sendSmsLink, { referenceNumber });
    expect([again.status, again.body.error_code]).toEqual([422, 'SMS_LINK_TOO_SOON']);
    const sentAt = (await contractRow(referenceNumber)).send_sms_link_at as Date;
    expect(new Date(again.body.data.retryAt).getTime()).toBe(sentAt.getTime() + 3_600_000);

    // Leaves one second of the hour for the request itself.
    await setSentAt(referenceNumber, new Date(salus.now().getTime() - 3_599_000));
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(422);
    await setSentAt(referenceNumber, new Date(salus.now().getTime() - 3_600_001));
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
  });

  // covers LINK-14
  test('replaces the first one, which has then expired', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    expect((await salus.customer(linkToken).call(showContractToCustomer)).status).toBe(200);
    await setSentAt(referenceNumber, new Date(salus.now().getTime() - 3_600_001));
    const officer = await salus.as('sales.cbb');
    await officer.call(sendSmsLink, { referenceNumber });
    const old = await salus.customer(linkToken).call(showContractToCustomer);
    expect([old.status, old.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
    expect(old.body.data).toMatchObject({ state: 'expired' });
    const newToken = await linkTokenOf(salus, referenceNumber);
    expect(newToken).not.toBe(linkToken);
    expect((await salus.customer(newToken).call(showContractToCustomer)).status).toBe(200);
  });

  test('sends one SMS for two parallel requests', async () => {
    const { referenceNumber } = await givenContract(salus);
    const officer = await salus.as('sales.cbb');
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => officer.call(sendSmsLink, { referenceNumber })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect(await readMessages(referenceNumber)).toHaveLength(1);
  });
});

describe('the eligibility is checked again for', () => {
  // covers LINK-2
  test('a proposer under 18', async () => {
    const { referenceNumber } = await givenContract(salus);
    await salus.db
      .updateTable('contracts')
      .set({ proposer_dob: day('2015-01-01') })
      .where('reference_number', '=', referenceNumber)
      .execute();
    const reply = await (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
    expect([reply.status, reply.body.error_code]).toEqual([422, 'VPB_BUYER_18']);
  });

  // covers API-10, LINK-1, LINK-2
  test('an insured person over 65, who is named in the message', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { id } = await contractRow(referenceNumber);
    await salus.db
      .updateTable('insureds')
      .set({ insured_dob: day('1950-01-01') })
      .where('contract_id', '=', id)
      .execute();
    const reply = await (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
    expect([reply.status, reply.body.error_code, reply.body.message]).toEqual([
      422,
      'VPB_INSURED_1_65',
      'Nguyễn Văn Đức',
    ]);
    expect((await contractRow(referenceNumber)).status).toBe('DRAFT');
  });
});

describe('the token', () => {
  test('has 160 bits, is unique, and is in no table except as its hash', async () => {
    const contracts = await Promise.all(
      [1, 2, 3].map(() => givenContract(salus, { status: 'AWAITING_PAYMENT' })),
    );
    const tokens = contracts.map(({ linkToken }) => linkToken);
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) {
      expect(token).toMatch(/^[A-Za-z0-9_-]{27}$/);
      expect(Buffer.from(token, 'base64url')).toHaveLength(20);
    }
    const token = tokens[0] ?? '';
    const link = await salus.db
      .selectFrom('customer_links')
      .selectAll()
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow();
    expect(link.expires_at.getTime() - link.created_at.getTime()).toBe(30 * 86_400_000);
    expect(await tablesThatHold(salus, token)).toEqual([]);
    expect(await tablesThatHold(salus, Buffer.from(token, 'base64url').toString('hex'))).toEqual(
      [],
    );
    // Proves that the search finds existing text.
    expect(await tablesThatHold(salus, link.token_hash?.toString('hex') ?? '-')).toEqual([
      'public.customer_links',
    ]);
  });

  test('is in no line of the log', async () => {
    const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    await salus.customer(linkToken).call(showContractToCustomer);
    await salus.anybody.get(`/ord/${linkToken}`);
    expect(salus.lines.filter((line) => line.includes(linkToken))).toEqual([]);
  });
});
