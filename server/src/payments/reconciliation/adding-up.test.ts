import {
  closeDay,
  listReconciliationDays,
  showReconciliationDay,
} from '@salus/api/payments/reconciliation.ts';
import { payManually } from '@salus/api/payments.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvFile, mt940File } from '../../../simulators/bank/statement-files.ts';
import { inTransaction } from '../../platform/db.ts';
import { givenContract } from '../../testing/given.ts';
import { type Caller, eventually, openForTests, withoutIssuing } from '../../testing/test-app.ts';
import { noticeMovement } from '../transfers/receive-notice.ts';
import { settleNotice } from '../transfers/settle-movements.ts';

const PREMIUM = 620_000;
const PATH = '/v1/auth/reconciliation';
/** The days of the tests, from the one of the first contract on. */
const DAYS = 12;

const salus = openForTests({}, withoutIssuing);
let clerk: Caller;
let first: Day;
const dayAt = (at: number) => addDays(first, at);

beforeAll(async () => {
  // 10:00 in Vietnam, so that no midnight passes between two calls.
  const ten = new Date(`${businessDay(salus.now())}T10:00:00+07:00`).getTime();
  const minutes = (ten - salus.now().getTime()) / 60_000;
  salus.wait(minutes < 0 ? minutes + 24 * 60 : minutes);
  first = businessDay(salus.now());
  clerk = await salus.as('bm');
  await prepareDays();
  salus.wait(DAYS * 24 * 60);
  clerk = await salus.as('bm');
});

/** The manual payments, one contract each, by what they are an example of. */
const numbers = { cash: '', nothing: '', laterLine: '', sameDayLine: '' };

async function prepareDays(): Promise<void> {
  const manual = async (change = {}) => {
    const { referenceNumber } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const reply = await clerk.call(payManually, {
      referenceNumber,
      paymentDate: first,
      paymentTime: '00:00:00',
      manualPaymentNote: 'UNC 0412',
      ...change,
    });
    expect(reply.status).toBe(200);
    return referenceNumber;
  };
  numbers.cash = await manual({ cashReceipt: 'PT 0099' });
  numbers.nothing = await manual();
  numbers.laterLine = await manual();
  numbers.sameDayLine = await manual();
}

/** A transfer for a contract that was paid by hand, at 09:00 of the day. */
async function transfer(bankReference: string, content: string, day: Day, amount = PREMIUM) {
  const movement = noticeMovement({
    bankReference,
    transactionId: bankReference,
    amount,
    content,
    paidAt: new Date(`${day}T09:00:00+07:00`),
  });
  const ctx = { app: salus.app, now: salus.now() };
  await inTransaction(salus.db, (tx) => settleNotice(tx, ctx, movement));
}

/** The clerk's decision that the money is the contract's manual payment. */
async function nameManual(referenceNumber: string): Promise<void> {
  const { rowCount } = await salus.app.pool.query(
    `update payment_orders o set review_decision = 'IS_MANUAL', reviewed_at = now(),
            reviewed_by = (select min(id) from accounts), review_note = 'x'
       from contracts c where c.id = o.contract_id and c.reference_number = $1
        and o.review_reason is not null`,
    [referenceNumber],
  );
  expect(rowCount).toBe(1);
}

const upload = (file: Buffer, type: string) =>
  clerk.post('/v1/auth/bank/statement', file, { 'content-type': type });

type Total = { count: number; amount: number };
type Row = { day: Day; agreement: string; isClosable: boolean } & Record<
  'gateway' | 'bank' | 'manual' | 'contracts' | 'difference',
  Total
>;

/** The rows of the list; each of them adds up, and its day's page states the same sums. */
async function list(): Promise<Map<Day, Row>> {
  const { body } = await clerk.call(listReconciliationDays, { from: first });
  const rows: Row[] = body.data.days;
  for (const { gateway, bank, manual, contracts, difference } of rows)
    expect(gateway.amount + bank.amount + manual.amount - contracts.amount).toBe(difference.amount);
  return new Map(rows.map((row) => [row.day, row]));
}
const row = async (at: number) => (await list()).get(dayAt(at));
const show = async (at: number) =>
  (await clerk.call(showReconciliationDay, { day: dayAt(at) })).body.data;
const reasons = async (at: number) =>
  (await show(at)).differences.map((one: { reason: string; referenceNumber: string }) => [
    one.reason,
    one.referenceNumber,
  ]);

describe('manual payments', () => {
  // covers CLOSE-2, CLOSE-7, CLOSE-10
  test('are a difference without bank money, and explained by a receipt for cash', async () => {
    expect(await row(0)).toMatchObject({
      agreement: 'DIFFERS',
      gateway: { count: 0, amount: 0 },
      bank: { count: 0, amount: 0 },
      manual: { count: 1, amount: PREMIUM },
      contracts: { count: 4, amount: 4 * PREMIUM },
      difference: { count: 3, amount: -3 * PREMIUM },
    });
    expect((await show(0)).totals.manual).toEqual({ payments: { count: 1, amount: PREMIUM } });
    expect((await reasons(0)).sort()).toEqual(
      [numbers.nothing, numbers.laterLine, numbers.sameDayLine]
        .sort()
        .map((number) => ['MANUAL_NOT_AT_BANK', number]),
    );
  });

  // covers CLOSE-7
  test('agree with a bank line of the same day, which the clerk need not name', async () => {
    await transfer('FT-same', numbers.sameDayLine, dayAt(0));
    const dayRow = await row(0);
    expect(dayRow).toMatchObject({
      bank: { count: 1, amount: PREMIUM },
      manual: { count: 1, amount: PREMIUM },
      difference: { count: 2, amount: -2 * PREMIUM },
    });
    await nameManual(numbers.sameDayLine);
    expect(await row(0)).toEqual(dayRow);
  });

  // covers CLOSE-7
  test('are explained with a bank line of another day, on both days', async () => {
    await transfer('FT-later', numbers.laterLine, dayAt(2));
    expect(await row(2)).toMatchObject({
      agreement: 'DIFFERS',
      bank: { count: 1, amount: PREMIUM },
      manual: { count: 0, amount: 0 },
      difference: { count: 1, amount: PREMIUM },
    });
    await nameManual(numbers.laterLine);
    expect(await row(2)).toMatchObject({
      agreement: 'NO_STATEMENT',
      bank: { count: 1, amount: PREMIUM },
      manual: { count: 1, amount: -PREMIUM },
      difference: { count: 0, amount: 0 },
    });
    expect(await row(0)).toMatchObject({
      manual: { count: 2, amount: 2 * PREMIUM },
      difference: { count: 1, amount: -PREMIUM },
    });
    expect(await reasons(0)).toEqual([['MANUAL_NOT_AT_BANK', numbers.nothing]]);
  });
});

describe('a statement', () => {
  // covers CLOSE-10, CLOSE-11
  test('of MT940 covers its own period beyond its lines', async () => {
    const line = { paidAt: new Date(`${dayAt(2)}T00:00:00+07:00`), amount: PREMIUM };
    const period = { from: dayAt(1), to: dayAt(4) };
    const lines = [{ ...line, bankReference: 'FT-later', content: numbers.laterLine }];
    const reply = await upload(mt940File(lines, undefined, undefined, period), 'text/plain');
    expect(reply.status).toBe(200);
    const rows = await list();
    const agreements = [0, 1, 2, 3, 4, 5].map((at) => rows.get(dayAt(at))?.agreement);
    expect(agreements).toEqual(['DIFFERS', 'AGREES', 'AGREES', 'AGREES', 'AGREES', 'NO_STATEMENT']);
  });

  // covers CLOSE-10, CLOSE-11
  test('of CSV covers the days between its first and last line', async () => {
    const line = (at: number, bankReference: string, amount: number) => ({
      paidAt: new Date(`${dayAt(at)}T09:00:00+07:00`),
      bankReference,
      amount,
      content: 'phi',
    });
    await upload(csvFile([line(6, 'FT-6', -5), line(8, 'FT-8', 5)]), 'text/csv');
    const rows = await list();
    const agreements = [5, 6, 7, 8, 9].map((at) => rows.get(dayAt(at))?.agreement);
    expect(agreements).toEqual(['NO_STATEMENT', 'DIFFERS', 'AGREES', 'DIFFERS', 'NO_STATEMENT']);
  });

  // covers CLOSE-10, CLOSE-11
  test('never makes the present day agree', async () => {
    const period = { from: dayAt(DAYS - 1), to: dayAt(DAYS) };
    await upload(mt940File([], undefined, undefined, period), 'text/plain');
    expect(await row(DAYS)).toMatchObject({ agreement: 'NO_STATEMENT', isClosable: false });
    expect(await row(DAYS - 1)).toMatchObject({ agreement: 'AGREES', isClosable: true });
    salus.wait(24 * 60);
    clerk = await salus.as('bm');
    expect(await row(DAYS)).toMatchObject({ agreement: 'NO_STATEMENT', isClosable: true });
  });
});

describe('closing', () => {
  const close = (body: object) => clerk.call(closeDay, body);
  const closeDays = (days: readonly string[], by = clerk, key?: string) =>
    by.put(`${PATH}/close-days`, { days }, key ? { 'idempotency-key': key } : {});
  const versions = async (at: number) =>
    (await show(at)).closes.map(({ version }: { version: number }) => version);

  // covers CLOSE-3
  test('is refused before the first contract', async () => {
    for (const day of [addDays(first, -1), '1900-01-01'])
      expect(await close({ day, note: 'x' })).toMatchObject({
        status: 400,
        body: { error_code: 'VALIDATION_ERROR', data: [{ path: 'day', code: 'invalid' }] },
      });
    expect(await show(-1)).toMatchObject({ isClosable: false });
    expect((await closeDays([dayAt(1), '1900-01-01'])).body).toMatchObject({
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'days.1', code: 'invalid' }],
    });
    expect(await versions(1)).toEqual([]);
  });

  // covers CLOSE-3
  test('needs a note only with a difference', async () => {
    const noteRequired = { body: { data: [{ path: 'note', code: 'required' }] } };
    expect(await close({ day: dayAt(0) })).toMatchObject({ status: 400, ...noteRequired });
    expect(await close({ day: dayAt(0), note: 'Khách nợ phiếu thu' })).toMatchObject({
      status: 200,
      body: { data: { version: 1, difference: { count: 1, amount: -PREMIUM } } },
    });
    expect(await close({ day: dayAt(1) })).toMatchObject({ status: 200 });
    const { closes } = await show(1);
    expect(closes).toMatchObject([{ version: 1, note: null, totals: { manual: {} } }]);
  });

  // covers CLOSE-1, CLOSE-3
  test('counts a transfer once whose notice arrives between its line and the reading', async () => {
    const at = dayAt(10);
    const money = { bankReference: 'FT-meanwhile', amount: 7000, content: 'khong ro' };
    await upload(csvFile([{ ...money, paidAt: new Date(`${at}T09:00:00+07:00`) }]), 'text/csv');
    const holder = await salus.app.pool.connect();
    // Only the reading of the sides needs this table, after the open lines were judged.
    await holder.query('begin; lock table bank_statements in access exclusive mode');
    const closing = close({ day: at, note: 'Chờ khách' });
    try {
      await eventually('the reading waits', async () => {
        const { rowCount } = await holder.query(
          `select from pg_locks where relation = 'bank_statements'::regclass and not granted`,
        );
        return rowCount === 1;
      });
      await transfer(money.bankReference, money.content, at, money.amount);
    } finally {
      await holder.query('commit').finally(() => holder.release());
    }
    expect(await closing).toMatchObject({
      status: 200,
      body: { data: { version: 1, difference: { count: 1, amount: 7000 } } },
    });
    const { state, totals } = await show(10);
    expect(state).toBe('CLOSED');
    expect(totals.bank.credits).toEqual({ count: 1, amount: 7000 });
  });

  // covers CLOSE-8
  test('closes several days, all or none', async () => {
    expect(await closeDays([dayAt(2), dayAt(6), dayAt(8)])).toMatchObject({
      status: 422,
      body: { error_code: 'CLOSE_NEEDS_NOTE', data: { days: [dayAt(6), dayAt(8)] } },
    });
    expect(await closeDays([dayAt(2), dayAt(30)])).toMatchObject({
      body: { error_code: 'DAY_NOT_OVER' },
    });
    expect(await versions(2)).toEqual([]);
    const closing = await closeDays([dayAt(3), dayAt(2)]);
    expect(closing).toMatchObject({
      status: 200,
      body: { data: { closes: [3, 2].map((at) => ({ day: dayAt(at), version: 1 })) } },
    });
    expect([await versions(2), await versions(3)]).toEqual([[1], [1]]);
  });

  // covers CLOSE-8
  test.each([
    ['no day', []],
    ['a day twice', ['2026-01-01', '2026-01-01']],
    ['32 days', Array.from({ length: 32 }, (_, at) => addDays('2026-01-01' as Day, at))],
  ])('refuses %s', async (_, days) => {
    expect((await closeDays(days)).body).toMatchObject({
      error_code: 'VALIDATION_ERROR',
      data: [{ path: 'days' }],
    });
  });

  // covers CLOSE-8
  test('adds a version for each of two clerks, and none for a repeated request', async () => {
    const second = await salus.as('bm2');
    const days = [dayAt(4), dayAt(7)];
    const key = crypto.randomUUID();
    const replies = await Promise.all([
      closeDays(days, clerk, key),
      closeDays(days.toReversed(), second),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const repeatReply = await closeDays(days, clerk, key);
    expect(repeatReply.body).toEqual(replies[0]?.body);
    for (const at of [4, 7]) expect(await versions(at)).toEqual([2, 1]);
  });

  // covers CLOSE-4, CLOSE-13
  test('is read from before the side of manual payments', async () => {
    const line = {
      ...{ comparison: 'BY_HAND', origin: 'CONTRACTS', reason: 'MANUAL_NOT_AT_BANK' },
      ...{ detail: null, reference: 'HD1', referenceNumber: 'HD1', statementId: null },
      ...{ reported: 0, recorded: 5, amount: -5 },
    };
    const none = { count: 0, amount: 0 };
    const totals = {
      gateway: { payments: none, refunds: none },
      bank: { credits: none, debits: none, results: [] },
      contracts: {
        ...{ payments: { count: 1, amount: 5 }, refunds: none },
        ...{ byWay: [], refundsByWay: [], decided: none },
      },
    };
    await salus.app.pool.query(
      `insert into day_closes
         (business_day, version, closed_by, closed_at, note, totals, differences)
       select $1, 1, min(id), $2, 'Tiền mặt', $3, $4 from accounts`,
      [dayAt(9), salus.now(), JSON.stringify(totals), JSON.stringify([line])],
    );
    const { closes, gone, state } = await show(9);
    expect(closes).toMatchObject([
      { totals: { manual: { payments: none } }, difference: { count: 1, amount: -5 } },
    ]);
    expect([state, gone.length]).toEqual(['CLOSED', 1]);
  });
});
