import { createDraft } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { generateOtp } from '@salus/api/verification.ts';
import { expect, test } from 'vitest';
import { inTransaction } from '../platform/db.ts';
import { draftBody } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';
import { createSmsLimits, type TriggeredSms } from './sms-limits.ts';

const salus = openForTests({ RATE_LIMIT_FACTOR: '1' });

const HOUR = 60;

async function draftFor(proposerMobile: string): Promise<string> {
  const officer = await salus.as('sales.cbb');
  const draft = draftBody({ proposerMobile });
  const reply = await officer.call(createDraft, draft);
  return reply.body.data.referenceNumber;
}

const sendLink = async (referenceNumber: string) =>
  (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
const sendCode = async (referenceNumber: string) =>
  (await salus.as('sales.cbb')).call(generateOtp, { referenceNumber });
const alarms = () =>
  salus.lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'SMS limit reached')
    .map(({ level, limit }) => [level, limit]);

/** A second server with the same database. */
const other = () =>
  createSmsLimits({
    config: { rateLimitFactor: 1, smsPrefixes: null },
    alarms: salus.app.alarms,
  });

/** Sends concurrently from both servers; returns the number of granted ones. */
async function sendAtOnce(count: number, sms: (n: number) => Partial<TriggeredSms>) {
  const servers = [salus.app.smsLimits, other()];
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, n) =>
      inTransaction(salus.db, (tx) =>
        (servers[n % 2] ?? other()).consume(tx, {
          phone: '0912000000',
          accountId: 900_000,
          contractId: 1,
          now: salus.now(),
          ...sms(n),
        }),
      ),
    ),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
}

// covers SMS-1
test('a phone number gets 5 SMS an hour, links and codes of all contracts together', async () => {
  const [first, second] = [await draftFor('0911000001'), await draftFor('84911000001')];
  const codes: number[] = [];
  const before = salus.now().getTime();
  for (let n = 0; n < 4; n += 1) {
    codes.push((await sendCode(first)).status);
    salus.wait(1);
  }
  expect(codes).toEqual([200, 200, 200, 200]);
  expect(alarms()).toEqual([]);
  expect((await sendLink(second)).status).toBe(200);
  expect(alarms()).toEqual([[50, 'phone-hour']]);
  const refusal = await sendCode(second);
  expect([refusal.status, refusal.body.error_code]).toEqual([429, 'RATE_LIMIT_SMS']);
  const retryAt = new Date(refusal.body.data.retryAt).getTime();
  expect(retryAt).toBeGreaterThanOrEqual(before + HOUR * 60_000);
  expect(retryAt).toBeLessThan(salus.now().getTime() + HOUR * 60_000);
  expect(alarms()).toHaveLength(1);
  expect((await salus.ask({ url: '/metrics' })).body).toContain('salus_sms_limit_reached_total 1');
  salus.wait(HOUR);
  expect((await sendCode(second)).status).toBe(200);
});

// covers OTP-3, SMS-1
test('after five codes of a contract the refusal stays RATE_LIMIT_OTP', async () => {
  const referenceNumber = await draftFor('0911000002');
  for (let n = 0; n < 5; n += 1) {
    expect((await sendCode(referenceNumber)).status).toBe(200);
    salus.wait(1);
  }
  expect((await sendCode(referenceNumber)).body.error_code).toBe('RATE_LIMIT_OTP');
});

// covers SMS-1
test('concurrent sends on two servers stay within 5 an hour and 12 a day per phone', async () => {
  const phone = '0911000003';
  const grants: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    grants.push(await sendAtOnce(10, () => ({ phone })));
    salus.wait(HOUR);
  }
  expect(grants).toEqual([5, 5, 2, 0]);
  salus.wait(22 * HOUR);
  expect(await sendAtOnce(10, () => ({ phone }))).toBe(5);
});

// covers SMS-1
test('an officer sends 60 SMS an hour and 300 a day', async () => {
  const grants: number[] = [];
  let phone = 0;
  for (let round = 0; round < 6; round += 1) {
    grants.push(
      await sendAtOnce(62, () => {
        phone += 1;
        return { phone: `0913${String(phone).padStart(6, '0')}`, accountId: 900_001 };
      }),
    );
    salus.wait(HOUR);
  }
  expect(grants).toEqual([60, 60, 60, 60, 60, 0]);
});

// covers SMS-2
test('a number abroad gets neither link nor code, and its draft is saved', async () => {
  const referenceNumber = await draftFor('0084911000004');
  for (const reply of [await sendLink(referenceNumber), await sendCode(referenceNumber)])
    expect([reply.status, reply.body.error_code]).toEqual([422, 'SMS_NUMBER_UNSUPPORTED']);
});
