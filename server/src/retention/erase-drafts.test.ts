import { businessDayOf, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addMonths, type Day, day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../payments/reconcile.job.ts';
import { draftBody, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { checkInvariants } from '../testing/invariants.ts';
import { contractOf, sendIpn, signedIpn, verdictsOf } from '../testing/onepay-ipn.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { eraseDraftsJob } from './erase-drafts.job.ts';

let salus: TestApp;
beforeAll(async () => {
  salus = await startTestApp();
  // The one that is worked on every day.
  await givenContract(salus);
});
afterAll(() => salus.close());

const attempt = { number: 1, isLast: true };
async function run(): Promise<void> {
  await givenDailyWork(salus);
  await eraseDraftsJob.run(salus.app, {}, attempt);
}
const today = () => businessDayOf(salus.now());

/** Sets the clock to so many seconds after a day began in Vietnam. */
function goTo(on: Day, seconds = 12 * 3600): void {
  salus.wait((startOfBusinessDay(on).getTime() + seconds * 1000 - salus.now().getTime()) / 60_000);
}
/** The day after the last one on which a draft that is touched today is kept. */
const dueOn = () => addDays(addMonths(today(), 12), 1);

const isThere = async (referenceNumber: string) =>
  (
    await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .execute()
  ).length === 1;
const erasureOf = (referenceNumber: string) =>
  salus.db
    .selectFrom('erasures')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirst();
const broken = async () =>
  (await checkInvariants(salus.app.pool)).filter(({ offenders }) => offenders.length > 0);

/** Tables of which some row belongs to the contract of this id, or to one of its orders. */
async function tablesOf(id: number, referenceNumber: string): Promise<string[]> {
  const { rows } = await salus.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'contract_id' order by 1`,
  );
  const asked = [
    ...rows.map(({ name }) => [name, `select from ${name} where contract_id = ${id}`] as const),
    ['contracts', `select from contracts where id = ${id}`] as const,
    [
      'payment_notifications',
      `select from payment_notifications where ref_order like '${referenceNumber}%'`,
    ] as const,
  ];
  const found = await Promise.all(
    asked.map(async ([name, select]) =>
      (await salus.app.pool.query(select)).rowCount ? name : '',
    ),
  );
  return found.filter(Boolean).sort();
}

test('what was ever paid is never erased by this, whatever became of it', async () => {
  const paid = [];
  for (const status of ['CANCELLED', 'ACTIVE', 'PAID'] as const)
    paid.push(await givenContract(salus, { status }));
  await salus.fault('files', 'ok');
  goTo(addMonths(today(), 13));
  await run();
  for (const { referenceNumber } of paid) expect(await isThere(referenceNumber)).toBe(true);
});

describe('a draft', () => {
  // covers KEEP-1
  test('is kept to the last second of the twelfth month, and erased on the day after', async () => {
    goTo(addDays(today(), 1), 86_000);
    const { referenceNumber } = await givenContract(salus);
    const due = dueOn();
    goTo(addDays(due, -1), 86_340);
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    goTo(due, 1);
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('of 29 February is kept to the end of 28 February', async () => {
    goTo(day('2032-02-29'));
    const leap = await givenContract(salus);
    goTo(day('2032-03-01'), 60);
    const next = await givenContract(salus);
    goTo(day('2033-02-28'), 86_340);
    await run();
    expect([await isThere(leap.referenceNumber), await isThere(next.referenceNumber)]).toEqual([
      true,
      true,
    ]);
    goTo(day('2033-03-01'), 60);
    await run();
    expect([await isThere(leap.referenceNumber), await isThere(next.referenceNumber)]).toEqual([
      false,
      true,
    ]);
    goTo(day('2033-03-02'), 60);
    await run();
    expect(await isThere(next.referenceNumber)).toBe(false);
  });

  test('that is saved again is kept for twelve months more', async () => {
    const { referenceNumber } = await givenContract(salus);
    goTo(addDays(dueOn(), -1));
    const { updated_at: updatedAt } = await contractOf(salus, referenceNumber);
    const save = { ...draftBody(), referenceNumber, updatedAt: updatedAt.toISOString() };
    const saved = await (await salus.as('sales.cbb')).put('/v1/auth/contract/edit-temporary', save);
    expect(saved.status).toBe(200);
    const due = dueOn();
    goTo(addDays(due, -1));
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    goTo(due);
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  // covers KEEP-1
  test('goes with everything that hangs on it, and leaves one row with nothing personal', async () => {
    const customer = await givenCustomer(salus);
    const { referenceNumber } = customer;
    expect((await customer.guess(await customer.codeBySms())).status).toBe(200);
    const officer = await salus.as('sales.cbb');
    const order = await officer.get('/v1/auth/payment/generate-link', {
      referenceNumber,
      consents: 'personal-data,health-data,payment-terms',
    });
    expect(order.status).toBe(200);
    await settleOrder(salus, `${referenceNumber}-1`, { code: '5' });
    expect((await officer.post('/v1/auth/contract/sms-link', { referenceNumber })).status).toBe(
      200,
    );
    const { id, officer_id: officerId } = await contractOf(salus, referenceNumber);
    expect(await tablesOf(id, referenceNumber)).toEqual([
      'consents',
      'contract_history',
      'contracts',
      'customer_links',
      'insureds',
      'messages',
      'name_suffixes',
      'one_time_codes',
      'payment_notifications',
      'payment_orders',
    ]);
    const history = await salus.db
      .selectFrom('contract_history')
      .select('hash')
      .where('contract_id', '=', id)
      .orderBy('sequence')
      .execute();
    const createdOn = today();
    goTo(dueOn());
    const before = salus.lines.length;
    await run();
    expect(await tablesOf(id, referenceNumber)).toEqual([]);
    expect(await erasureOf(referenceNumber)).toEqual({
      reference_number: referenceNumber,
      officer_id: officerId,
      created_on: createdOn,
      erased_on: today(),
      history_rows: history.length,
      history_hash: history.at(-1)?.hash,
    });
    const told = salus.lines.slice(before).filter((line) => line.includes('were erased'));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/"erased":1\b/);
    expect(told[0]).not.toContain(referenceNumber);
    expect(await broken()).toEqual([]);
  });

  test('is unknown to its officer, the back office and the customer afterwards, and in no list', async () => {
    const name = 'Thái Thị Lãng Quên';
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft: { proposerName: name },
    });
    goTo(dueOn());
    await run();
    const [officer, clerk] = [await salus.as('sales.cbb'), await salus.as('bm')];
    const asked = { referenceNumber };
    for (const reply of [
      await officer.get('/v1/auth/contract/info-temporary', asked),
      await clerk.get('/v1/auth/contract/bm-info-temporary', asked),
      await officer.post('/v1/auth/contract/sms-link', asked),
    ])
      expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
    const page = await salus
      .customer(linkToken)
      .get('/v1/customer-info/contract/sms-info-contract');
    expect([page.status, page.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
    const found = await clerk.get('/v1/auth/contract/bm-list-temporary', { proposerName: name });
    expect(found.body.data.totalRecords).toBe(0);
  });
});

describe('a contract that awaits payment', () => {
  const waiting = async () => {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    return { ...contract, order: await openOrder(salus, contract.linkToken) };
  };

  test('is kept while an order is open, and erased once the gateway has told that nobody paid', async () => {
    await salus.fault('gateway', 'error');
    const { referenceNumber } = await waiting();
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    await salus.fault('gateway', 'ok');
    for (let asked = 0; asked < 2; asked++) {
      await reconcile.run(salus.app, {}, attempt);
      salus.wait(5 * 60);
    }
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('is kept while money lies in review, and after somebody decided about it', async () => {
    const { referenceNumber, order } = await waiting();
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '61000000' }));
    expect(await verdictsOf(salus, order)).toEqual(['IPN TO_REVIEW']);
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    const clerk = await salus.as('bm');
    const decision = { refOrder: order, decision: 'SETTLED_OUTSIDE', note: 'Trả tại quầy' };
    expect((await clerk.put('/v1/auth/contract/bm-review-payment', decision)).status).toBe(200);
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
  });

  test.each([
    ['kept', 'was heard and never judged', 'RECEIVED', 'succeeded'],
    ['kept', 'said that it was paid, by the browser alone', 'ASKED', 'succeeded'],
    ['erased', 'said that it failed, by the browser alone', 'ASKED', 'failed'],
    ['erased', 'was forged', 'BAD_SIGNATURE', 'succeeded'],
  ])(
    'whose order failed is %s where a word of the gateway %s',
    async (end, _, verdict, outcome) => {
      const { referenceNumber, order } = await waiting();
      await settleOrder(salus, order, { code: '5' });
      await sql`insert into payment_notifications
        (source, ref_order, verdict, outcome, received_at)
      values ('IPN', ${order}, ${verdict}, ${outcome}, ${salus.now()})`.execute(salus.db);
      goTo(dueOn());
      await run();
      expect(await isThere(referenceNumber)).toBe(end === 'kept');
    },
  );

  test('is erased with its request for a change twelve months after that, not sooner', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    goTo(addDays(today(), 20));
    const asked = await salus
      .customer(linkToken)
      .post('/v1/customer/contract/sms-rejected', { noteChangeInfoCustomer: 'Sai tên' });
    expect(asked.status).toBe(200);
    const due = dueOn();
    goTo(addDays(due, -1));
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    goTo(due);
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('that was erased: a late success stays on record, and a person hears of it', async () => {
    const { referenceNumber, order } = await waiting();
    await settleOrder(salus, order, { code: '5' });
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
    const before = salus.lines.length;
    await sendIpn(salus, signedIpn(salus, order));
    expect(await verdictsOf(salus, order)).toEqual(['IPN UNKNOWN_ORDER']);
    expect(
      salus.lines.slice(before).filter((line) => line.includes('a payment needs a person')),
    ).toHaveLength(1);
  });
});

describe('the database', () => {
  const insert = (referenceNumber: string, on: Day) =>
    sql`insert into erasures (reference_number, erased_on) values (${referenceNumber}, ${on}::date)`.execute(
      salus.db,
    );

  test('erases nothing whose time is not over, whoever asks', async () => {
    const { referenceNumber } = await givenContract(salus);
    const due = dueOn();
    await expect(insert(referenceNumber, addDays(due, -1))).rejects.toThrow('not to be erased');
    await expect(insert('HD260101ZZZZZZ', due)).rejects.toThrow('not to be erased');
    expect(await isThere(referenceNumber)).toBe(true);
    await insert(referenceNumber, due);
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('keeps the history of what is not being erased, and what is written of an erasure', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { id } = await contractOf(salus, referenceNumber);
    for (const change of [
      'delete from contract_history',
      'update contract_history set note = null',
    ])
      await expect(salus.app.pool.query(`${change} where contract_id = ${id}`)).rejects.toThrow(
        'append-only',
      );
    await insert(referenceNumber, dueOn());
    for (const change of ['delete from erasures', 'update erasures set history_rows = 9'])
      await expect(
        salus.app.pool.query(`${change} where reference_number = '${referenceNumber}'`),
      ).rejects.toThrow('erasures is append-only');
  });

  test('gives a number that was erased to nobody else', async () => {
    const [erased, other] = [await givenContract(salus), await givenContract(salus)];
    await insert(erased.referenceNumber, dueOn());
    const again = `update contracts set reference_number = '${erased.referenceNumber}'
        where reference_number = '${other.referenceNumber}'`;
    await expect(salus.app.pool.query(again)).rejects.toMatchObject({ code: '23505' });
  });

  test('knows every table that hangs on a contract: a new one needs its place in erase_contract()', async () => {
    const { rows } = await salus.app.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'contracts'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      // Only of what was paid: is_draft_expired() refuses what has any.
      'api_sync_logs',
      'consents',
      'contract_history',
      'customer_links',
      'documents',
      'insureds',
      'messages',
      'one_time_codes',
      'payment_orders',
      'refunds',
    ]);
  });

  test('is as it must always be after all of this', async () => {
    expect(await broken()).toEqual([]);
  });
});
