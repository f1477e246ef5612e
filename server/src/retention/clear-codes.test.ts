import { expect, test } from 'vitest';
import { givenCustomer } from '../testing/given-code.ts';
import { readContract } from '../testing/stored-rows.ts';
import { openForTests } from '../testing/test-app.ts';
import { clearCodesJob } from './clear-codes.job.ts';

const DAY_MINUTES = 1440;
/** Upper bound of a test's own duration, in minutes. */
const LEEWAY = 1;

const salus = openForTests();

const run = () => clearCodesJob.run(salus.app, {}, { number: 1, isLast: true });
const readCodes = async (referenceNumber: string) => {
  const { id } = await readContract(salus, referenceNumber);
  return salus.db
    .selectFrom('one_time_codes')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('id')
    .execute();
};
const readState = async (referenceNumber: string) =>
  (await readCodes(referenceNumber)).map(({ nonce, code_hash: hash }) => [
    nonce !== null,
    hash !== null,
  ]);
const [WHOLE, CLEARED] = [
  [true, true],
  [false, false],
];

// covers KEEP-3
test('a used code loses its hash after 24 hours and stays verified', async () => {
  const customer = await givenCustomer(salus);
  expect((await customer.guess(await customer.codeBySms())).status).toBe(200);
  const [before] = await readCodes(customer.referenceNumber);
  salus.wait(DAY_MINUTES - LEEWAY);
  await run();
  expect(await readState(customer.referenceNumber)).toEqual([WHOLE]);
  salus.wait(LEEWAY);
  await run();
  expect(await readCodes(customer.referenceNumber)).toEqual([
    { ...before, nonce: null, code_hash: null },
  ]);
});

test('an unused code loses its hash 24 hours after its expiry and stays expired', async () => {
  const customer = await givenCustomer(salus);
  const code = await customer.codeBySms();
  salus.wait(DAY_MINUTES + 5 - LEEWAY);
  await run();
  expect(await readState(customer.referenceNumber)).toEqual([WHOLE]);
  const over = await customer.guess(code);
  expect(over.body.error_code).toBe('OTP_EXPIRED');
  salus.wait(LEEWAY);
  await run();
  expect(await readState(customer.referenceNumber)).toEqual([CLEARED]);
  const [row] = await readCodes(customer.referenceNumber);
  expect(row?.ended_at).toEqual(row?.expires_at);
  const again = await customer.guess(code);
  expect([again.status, again.body]).toEqual([over.status, over.body]);
  const next = await customer.codeBySms();
  expect((await customer.guess(next)).status).toBe(200);
  expect(await readState(customer.referenceNumber)).toEqual([CLEARED, WHOLE]);
});

test('a replaced code loses its hash 24 hours later and still counts as sent', async () => {
  const customer = await givenCustomer(salus);
  await customer.codeBySms();
  salus.wait(2);
  await customer.codeBySms();
  salus.wait(DAY_MINUTES);
  await run();
  expect(await readState(customer.referenceNumber)).toEqual([CLEARED, WHOLE]);
  expect(await readCodes(customer.referenceNumber)).toHaveLength(2);
});

test('one run of two workers clears many codes and logs their number only', async () => {
  const { referenceNumber } = await givenCustomer(salus);
  const { id, officer_id: officer } = await readContract(salus, referenceNumber);
  await salus.app.pool.query(
    `insert into one_time_codes
       (contract_id, nonce, code_hash, sent_by, sent_at, expires_at, ended_at)
     select $1, decode(md5(n::text), 'hex'), sha256(n::text::bytea), $2, now(), now() +
       interval '5 minutes', now()
       from generate_series(1, 1200) n`,
    [id, officer],
  );
  salus.wait(DAY_MINUTES);
  const before = salus.lines.length;
  await Promise.all([run(), run()]);
  expect(new Set((await readState(referenceNumber)).map(String))).toEqual(
    new Set([String(CLEARED)]),
  );
  const logLines = salus.lines
    .slice(before)
    .filter((line) => line.includes('expired one-time codes'));
  const numbers = logLines.map((line) => (JSON.parse(line) as { cleared: number }).cleared);
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(1200);
  expect(logLines.join()).not.toContain(referenceNumber);
});
