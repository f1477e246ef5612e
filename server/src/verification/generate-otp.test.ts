import { showDraft } from '@salus/api/contracts.ts';
import { day } from '@salus/domain/time/day.ts';
import { describe, expect, test } from 'vitest';
import { givenCustomer } from '../testing/given-code.ts';
import { runDelivery } from '../testing/run-delivery.ts';
import { tablesThatHold } from '../testing/tables-that-hold.ts';
import { eventually, openForTests, type Reply } from '../testing/test-app.ts';

const salus = openForTests();

const refusal = ({ status, body }: Reply) => [status, body.error_code];
const readContract = (referenceNumber: string) =>
  salus.db
    .selectFrom('contracts')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirstOrThrow();
const change = (referenceNumber: string, columns: object) =>
  salus.db
    .updateTable('contracts')
    .set(columns)
    .where('reference_number', '=', referenceNumber)
    .execute();
const readCodes = async (referenceNumber: string) =>
  salus.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('contract_id', '=', (await readContract(referenceNumber)).id)
    .orderBy('id')
    .execute();
const readMessages = async (referenceNumber: string) =>
  salus.db
    .selectFrom('messages')
    .selectAll()
    .where('contract_id', '=', (await readContract(referenceNumber)).id)
    .where('kind', '=', 'ONE_TIME_CODE')
    .orderBy('id')
    .execute();

describe('a code', () => {
  // covers API-10, OTP-1, OTP-4
  test('sends the customer one SMS, and returns the expiry and the retry time', async () => {
    const customer = await givenCustomer(salus);
    const before = salus.now().getTime();
    const reply = await customer.send();
    const after = salus.now().getTime();
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.data).toSorted()).toEqual(['expiresAt', 'resendAt']);
    const sentAt = new Date(reply.body.data.expiresAt).getTime() - 5 * 60_000;
    expect(sentAt).toBeGreaterThanOrEqual(before);
    expect(sentAt).toBeLessThanOrEqual(after);
    expect(new Date(reply.body.data.resendAt).getTime() - sentAt).toBe(32_000);

    const [text] = await eventually('the SMS', async () => {
      const texts = await customer.received();
      return texts.length > 0 && texts;
    });
    const code = /^Ma xac thuc hop dong bao hiem: (\d{6})\. Han 5 phut\./.exec(text ?? '')?.[1];
    expect(text?.split('\n').at(-1)).toBe(`@localhost #${code}`);
    expect(text?.length).toBeLessThanOrEqual(160);
  });

  test("keeps the contract's status, and records the officer in its history", async () => {
    const customer = await givenCustomer(salus);
    await customer.send();
    const detail = (
      await (
        await salus.as('sales.cbb')
      ).call(showDraft, {
        referenceNumber: customer.referenceNumber,
      })
    ).body.data;
    expect(detail).toMatchObject({ status: 'DRAFT', verifiedAt: null, verifiedBy: null });
    expect(detail.history.at(-1)).toMatchObject({
      action: 'generateOtp',
      fromStatus: 'DRAFT',
      toStatus: 'DRAFT',
    });
  });

  test('works for a family too, and for a contract with a link', async () => {
    expect((await (await givenCustomer(salus, { type: 'FAMILY' })).send()).status).toBe(200);
    expect((await (await givenCustomer(salus, { status: 'AWAITING_PAYMENT' })).send()).status).toBe(
      200,
    );
  });

  test('is in no table, job or log line, neither plain nor as a bare hash', async () => {
    const customer = await givenCustomer(salus);
    const code = await customer.codeBySms();
    await customer.guess(customer.other(code));
    expect((await customer.guess(code)).status).toBe(200);
    // Six digits also occur by chance in ids and digests, so only a separate word counts.
    expect(await tablesThatHold(salus, `(^|[^0-9A-Za-z.])${code}([^0-9A-Za-z]|$)`)).toEqual([]);
    expect(await tablesThatHold(salus, 'Ma xac thuc')).toEqual([]);
    const [known] = await readCodes(customer.referenceNumber);
    // The search does find what is there.
    expect(await tablesThatHold(salus, known?.code_hash?.toString('hex') ?? '-')).toEqual([
      'public.one_time_codes',
    ]);
    const asWord = new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z])`);
    expect(salus.lines.length).toBeGreaterThan(10);
    expect(salus.lines.filter((line) => asWord.test(line) || line.includes('Ma xac thuc'))).toEqual(
      [],
    );
  });
});

describe('is refused', () => {
  test("for another officer's contract, as if unknown, and for a role without codes", async () => {
    const { referenceNumber } = await givenCustomer(salus);
    const path = '/v1/auth/otp/generate';
    expect(refusal(await (await salus.as('sales2.cbb')).put(path, { referenceNumber }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const name of ['bm', 'manager', 'director'])
      expect(refusal(await (await salus.as(name)).put(path, { referenceNumber }))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    expect(refusal(await salus.anybody.put(path, { referenceNumber }))).toEqual([
      401,
      'UNAUTHORIZED',
    ]);
  });

  test('while the customer waits for a change', async () => {
    const { referenceNumber, send } = await givenCustomer(salus, { status: 'AWAITING_PAYMENT' });
    await change(referenceNumber, { change_requested: true, change_note: 'Sai tên' });
    expect(refusal(await send())).toEqual([422, 'CHANGE_INFO_PENDING']);
  });

  test('for a proposer who is under 18 today, and stores nothing', async () => {
    const { referenceNumber, send } = await givenCustomer(salus);
    await change(referenceNumber, { proposer_dob: '2015-01-01' });
    expect(refusal(await send())).toEqual([422, 'VPB_BUYER_18']);
    expect([await readCodes(referenceNumber), await readMessages(referenceNumber)]).toEqual([
      [],
      [],
    ]);
  });

  test('for an insured person who is too old or a sibling, and names the person', async () => {
    const family = await givenCustomer(salus, { type: 'FAMILY' });
    const { id } = await readContract(family.referenceNumber);
    const insured = salus.db
      .updateTable('insureds')
      .where('contract_id', '=', id)
      .where('position', '=', 1);
    await insured.set({ insured_dob: day('1950-01-01'), insured_name: 'Trần Thị Già' }).execute();
    const old = await family.send();
    expect([...refusal(old), old.body.message]).toEqual([422, 'VPB_INSURED_1_50', 'Trần Thị Già']);
    await insured
      .set({ insured_dob: day('1990-01-01'), insured_relationship: 'brother_sister' })
      .execute();
    expect(refusal(await family.send())).toEqual([422, 'CANNOT_SELECT_BROTHER_SISTER']);
  });

  test('once the contract is active', async () => {
    const { send } = await givenCustomer(salus, { status: 'ACTIVE' });
    expect(refusal(await send())).toEqual([409, 'INVALID_STATE']);
  });
});

describe('a further code', () => {
  // covers OTP-3
  test('is refused within 32 s of the last one, with the retry time', async () => {
    const customer = await givenCustomer(salus);
    const { resendAt } = (await customer.send()).body.data;
    const again = await customer.send();
    expect([...refusal(again), again.body.data]).toEqual([
      422,
      'OTP_RESEND_TOO_SOON',
      { retryAt: resendAt },
    ]);
    salus.wait(28 / 60);
    expect(refusal(await customer.send())).toEqual([422, 'OTP_RESEND_TOO_SOON']);
    salus.wait(4 / 60);
    expect((await customer.send()).status).toBe(200);
  });

  test('replaces the last one, which is invalid from then on', async () => {
    const customer = await givenCustomer(salus);
    const first = await customer.codeBySms();
    salus.wait(32 / 60);
    const second = await customer.codeBySms();
    const codes = await readCodes(customer.referenceNumber);
    expect(codes.map(({ ended_at: endedAt }) => endedAt !== null)).toEqual([true, false]);
    if (first !== second)
      expect(refusal(await customer.guess(first))).toEqual([422, 'OTP_INCORRECT']);
    expect((await customer.guess(second)).status).toBe(200);
  });

  test('sends one for six concurrent requests', async () => {
    const customer = await givenCustomer(salus);
    const replies = await Promise.all(Array.from({ length: 6 }, () => customer.send()));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
    expect(await readMessages(customer.referenceNumber)).toHaveLength(1);
  });

  test('is locked for 60 minutes by the fifth within the hour', async () => {
    const customer = await givenCustomer(salus);
    let reply = await customer.send();
    for (let n = 2; n <= 5; n += 1) {
      salus.wait(9);
      reply = await customer.send();
      expect(reply.status).toBe(200);
    }
    const fifthAt = new Date(reply.body.data.resendAt).getTime() - 32_000;
    salus.wait(1);
    const lockedReply = await customer.send();
    expect(refusal(lockedReply)).toEqual([429, 'RATE_LIMIT_OTP']);
    expect(new Date(lockedReply.body.data.retryAt).getTime()).toBe(fifthAt + 3_600_000);
    // The first of the five is older than an hour by then.
    salus.wait(58.9);
    expect(refusal(await customer.send())).toEqual([429, 'RATE_LIMIT_OTP']);
    salus.wait(0.2);
    expect((await customer.send()).status).toBe(200);
  });

  test('does not delay codes of other contracts', async () => {
    const [one, two] = [await givenCustomer(salus), await givenCustomer(salus)];
    expect([(await one.send()).status, (await two.send()).status]).toEqual([200, 200]);
  });

  test('is not sent for a repeated Idempotency-Key, which replays the response', async () => {
    const customer = await givenCustomer(salus);
    const key = { 'idempotency-key': `send-${customer.referenceNumber}` };
    const [first, second] = [await customer.send(key), await customer.send(key)];
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await readCodes(customer.referenceNumber)).toHaveLength(1);
  });
});

describe('an SMS that failed', () => {
  test('is sent after the outage while its code is valid', async () => {
    const customer = await givenCustomer(salus);
    await salus.fault('sms', 'error');
    expect((await customer.send()).status).toBe(200);
    await newestHasFailed(customer.referenceNumber);
    await salus.fault('sms', 'ok');
    await eventually('the SMS', async () => (await customer.received()).length === 1);
  });

  test('is not sent after a newer one, or after its five minutes', async () => {
    const customer = await givenCustomer(salus);
    await salus.fault('sms', 'error');
    await customer.send();
    await newestHasFailed(customer.referenceNumber);
    salus.wait(32 / 60);
    await customer.send();
    // A running try could still succeed: the next one is a second away.
    await newestHasFailed(customer.referenceNumber);
    expect((await readMessages(customer.referenceNumber))[0]?.status).toBe('SUPERSEDED');
    salus.wait(5);
    await salus.fault('sms', 'ok');
    const [, late] = await readMessages(customer.referenceNumber);
    await runDelivery(salus.app, { messageId: late?.id ?? 0 });
    expect((await readMessages(customer.referenceNumber)).map(({ status }) => status)).toEqual([
      'SUPERSEDED',
      'SUPERSEDED',
    ]);
    expect(await customer.received()).toEqual([]);
  });
});

/** Waits until the newest SMS about a contract was tried once. */
async function newestHasFailed(referenceNumber: string): Promise<void> {
  await eventually(
    'a try that failed',
    async () => ((await readMessages(referenceNumber)).at(-1)?.attempts ?? 0) > 0,
  );
}
