import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { givenContract, openOrder, settleOrder, statusOf } from '../testing/given.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { NOT_CONFIRMED, sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { readContract, readVerdicts } from '../testing/stored-rows.ts';
import { eventually, openForTests, withoutIssuing } from '../testing/test-app.ts';
import { eraseDraftsJob } from './erase-drafts.job.ts';

const salus = openForTests({}, withoutIssuing);
let referenceNumber: string;
let order: string;
beforeAll(async () => {
  // A paid contract stays PAID, so that tests can read it.
  await givenContract(salus);
});

/** An expired contract whose only payment failed. */
beforeEach(async () => {
  const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  referenceNumber = contract.referenceNumber;
  order = await openOrder(salus, contract.linkToken);
  await settleOrder(salus, order, { code: '5' });
  salus.wait(400 * 1440);
  await givenDailyWork(salus);
});

const listBroken = () => brokenInvariants(salus.app.pool);
const waiting = (what: string, query: string) =>
  eventually(what, async () => {
    const { rowCount } = await salus.app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query ilike $1`,
      [query],
    );
    return (rowCount ?? 0) > 0;
  });

/** Runs `act` while a transaction with these statements is open, then commits it. */
async function during<T>(statements: readonly string[], act: () => Promise<T>): Promise<T> {
  const hold = await salus.app.pool.connect();
  try {
    await hold.query('begin');
    for (const statement of statements) await hold.query(statement);
    return await act();
  } finally {
    await hold.query('commit');
    hold.release();
  }
}
const erasing = () =>
  `insert into erasures (reference_number, erased_on)
     values ('${referenceNumber}', '${businessDay(salus.now())}')`;
const alarmsSince = (since: number) =>
  salus.lines.slice(since).filter((line) => line.includes('a payment needs a person')).length;

test('a success during the erasure stops the erasure and pays', async () => {
  const { id } = await readContract(salus, referenceNumber);
  const lines = salus.lines.length;
  // A lock on the rows erased first holds the erasure between its check and the deletion.
  const { erasure, ipnReply } = await during(
    [`select from messages where contract_id = ${id} for update`],
    async () => {
      const running = eraseDraftsJob.run(salus.app, {}, { number: 1, isLast: true });
      await waiting('the erasure waits', '%erase_drafts%');
      const ipn = sendIpn(salus, signedIpn(salus, order));
      await waiting(
        'the IPN is stored and waits for the contract',
        '%from "contracts"%for update%',
      );
      return { erasure: running, ipnReply: ipn };
    },
  );
  await erasure;
  expect((await ipnReply).status).toBe(200);
  expect(await statusOf(salus, referenceNumber)).toBe('PAID');
  expect(await readVerdicts(salus, order)).toEqual(['IPN FAILED', 'IPN SUCCEEDED']);
  const warnings = salus.lines.slice(lines).filter((line) => line.includes('could not be erased'));
  expect(warnings.map((line) => JSON.parse(line).stuck)).toEqual([
    [{ contract: id, code: 'P0001', table: '' }],
  ]);
  expect(await listBroken()).toEqual([]);
});

test.each([
  ['0', 1],
  ['5', 0],
])(
  'an IPN with code %j during the erasure is stored as one of an unknown order',
  async (code, alarms) => {
    const lines = salus.lines.length;
    const { ipnReply } = await during([erasing()], async () => {
      const ipn = sendIpn(salus, signedIpn(salus, order, { vpc_TxnResponseCode: code }));
      await waiting('the IPN waits', '%from "contracts"%for update%');
      return { ipnReply: ipn };
    });
    expect(await ipnReply).toMatchObject({ status: 200, body: NOT_CONFIRMED });
    expect(await readVerdicts(salus, order)).toEqual(['IPN UNKNOWN_ORDER']);
    expect(alarmsSince(lines)).toBe(alarms);
    expect(await listBroken()).toEqual([]);
  },
);

test('a return and its query during the erasure find an unknown order', async () => {
  const { reply } = await during([erasing()], async () => {
    const query = { ...signedIpn(salus, order, { vpc_TxnResponseCode: '5' }) };
    const returnReply = salus.ask({ method: 'GET', url: '/v1/pub/payment/onepay/return', query });
    await waiting('the query waits', '%from "contracts"%for update%');
    return { reply: returnReply };
  });
  expect((await reply).headers.location).toContain('vpc_TxnResponseCode=OTHER');
  expect(await readVerdicts(salus, order)).toEqual(['RETURN ASKED', 'QUERY UNKNOWN_ORDER']);
});
