import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readMigrationFiles } from '../../platform/migrations/migration-files.ts';
import { brokenBy, brokenInvariants } from '../../testing/broken-by.ts';
import {
  awaitStatus,
  givenContract,
  openOrder,
  settleOrder,
  statusOf,
} from '../../testing/given.ts';
import { moneySteps } from '../../testing/money/money-steps.ts';
import { moneyStep, openMoneyTrade } from '../../testing/money/money-trade.ts';
import { sendIpn, signedIpn } from '../../testing/onepay-ipn.ts';
import { readContract } from '../../testing/stored-rows.ts';
import { openForTests } from '../../testing/test-app.ts';

const PREMIUM = 620_000;

const salus = openForTests();
let money: ReturnType<typeof moneySteps>;
beforeAll(async () => {
  // Orders stay open: their queries are due later than these tests.
  salus.wait(60);
  money = moneySteps(salus, await salus.as('bm'));
});

const awaiting = () => givenContract(salus, { status: 'AWAITING_PAYMENT' });
const isActive = (referenceNumber: string) => awaitStatus(salus, referenceNumber, 'ACTIVE');

/** The entries of a contract as "event: debit > credit amount", in the order of their booking. */
async function readEntries(referenceNumber: string): Promise<string[]> {
  const { id } = await readContract(salus, referenceNumber);
  const rows = await salus.db
    .selectFrom('ledger_entries')
    .select(['event', 'debit', 'credit', 'amount'])
    .where('contract_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.event}: ${row.debit} > ${row.credit} ${row.amount}`);
}

async function readRefundId(referenceNumber: string): Promise<number> {
  const { id } = await salus.db
    .selectFrom('refunds')
    .select('id')
    .where('refund_ref', '=', `${referenceNumber}-R1`)
    .executeTakeFirstOrThrow();
  return id;
}

/** The change of each account's balance while `work` runs, debits positive. */
async function changesBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = async () => {
    const { rows } = await salus.app.pool.query<{ account: string; balance: number }>(
      `select l.account, sum(l.amount)::int as balance from ledger_entries,
         lateral (values (debit, amount), (credit, -amount)) l (account, amount) group by 1`,
    );
    return new Map(rows.map(({ account, balance }) => [account, balance]));
  };
  const before = await read();
  await work();
  const changes = [...(await read())].map(
    ([account, balance]) => [account, balance - (before.get(account) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

describe('the ledger books', () => {
  // covers LEDGER-2, LEDGER-3
  test('payments through the gateway, their reviews and refunds', async () => {
    const { referenceNumber, linkToken } = await awaiting();
    const orders = [];
    for (let opened = 0; opened < 3; opened++) orders.push(await openOrder(salus, linkToken));
    const [first = '', second = '', third = ''] = orders;
    for (const order of orders) await settleOrder(salus, order);
    await sendIpn(salus, signedIpn(salus, first));
    expect((await money.review(second, 'REFUND')).status).toBe(200);
    expect((await money.review(third, 'SETTLED_OUTSIDE')).status).toBe(200);
    await isActive(referenceNumber);
    expect((await money.cancelWithHalf(referenceNumber)).status).toBe(200);
    await expect
      .poll(async () => (await readEntries(referenceNumber)).toSorted())
      .toEqual([
        `GATEWAY_PAYMENT: GATEWAY_CLEARING > PREMIUM ${PREMIUM}`,
        `GATEWAY_UNALLOCATED: GATEWAY_CLEARING > UNALLOCATED ${PREMIUM}`,
        `GATEWAY_UNALLOCATED: GATEWAY_CLEARING > UNALLOCATED ${PREMIUM}`,
        'PREMIUM_REFUND: PREMIUM > REFUND 310000',
        'REFUND_BY_GATEWAY: REFUND > GATEWAY_CLEARING 310000',
        `REFUND_BY_GATEWAY: REFUND > GATEWAY_CLEARING ${PREMIUM}`,
        `UNALLOCATED_REFUND: UNALLOCATED > REFUND ${PREMIUM}`,
        `UNALLOCATED_SETTLED_OUTSIDE: UNALLOCATED > CUSTOMER ${PREMIUM}`,
      ]);
  });

  // covers LEDGER-2
  test('the corrected amount of a payment in place of the first one', async () => {
    const { referenceNumber, linkToken } = await awaiting();
    const order = await openOrder(salus, linkToken);
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '61000000' }));
    await sendIpn(salus, signedIpn(salus, order));
    expect(await readEntries(referenceNumber)).toEqual([
      'GATEWAY_UNALLOCATED: GATEWAY_CLEARING > UNALLOCATED 610000',
      'REVERSAL: UNALLOCATED > GATEWAY_CLEARING 610000',
      `GATEWAY_PAYMENT: GATEWAY_CLEARING > PREMIUM ${PREMIUM}`,
    ]);
  });

  test('the amount of a payment that the first report left out', async () => {
    const { referenceNumber, linkToken } = await awaiting();
    const order = await openOrder(salus, linkToken);
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '' }));
    expect(await readEntries(referenceNumber)).toEqual([]);
    await sendIpn(salus, signedIpn(salus, order));
    expect(await readEntries(referenceNumber)).toEqual([
      `GATEWAY_PAYMENT: GATEWAY_CLEARING > PREMIUM ${PREMIUM}`,
    ]);
  });

  // covers LEDGER-2
  test('a success of an unknown order once, however often it is reported', async () => {
    const report = () => sendIpn(salus, signedIpn(salus, 'HD261123AAAAAA-1'));
    const changes = await changesBy(() => Promise.all([report(), report(), report()]));
    expect(changes).toEqual({ GATEWAY_CLEARING: PREMIUM, UNALLOCATED: -PREMIUM });
  });

  // covers LEDGER-2
  test('a manual payment and its refund against the customer', async () => {
    const { referenceNumber } = await awaiting();
    expect((await money.payManually(referenceNumber)).status).toBe(200);
    await isActive(referenceNumber);
    await money.cancelWithHalf(referenceNumber);
    expect((await money.settleByHand(await readRefundId(referenceNumber))).status).toBe(200);
    expect(await readEntries(referenceNumber)).toEqual([
      `MANUAL_PAYMENT: CUSTOMER > PREMIUM ${PREMIUM}`,
      'PREMIUM_REFUND: PREMIUM > REFUND 310000',
      'REFUND_BY_HAND: REFUND > CUSTOMER 310000',
    ]);
    // The debit that a clerk recorded before is seen: the bank account pays once.
    const debit = { content: `${referenceNumber} R1`, amount: -310_000 };
    expect(await changesBy(() => money.confirmStatement(debit))).toEqual({
      BANK: -310_000,
      UNALLOCATED: 310_000,
    });
  });

  // covers LEDGER-2
  test('transfers, also one that a clerk recorded before, and the debit of a refund', async () => {
    const [one, two] = [await awaiting(), await awaiting()];
    await money.payManually(two.referenceNumber);
    await money.confirmStatement(
      { content: one.referenceNumber, amount: PREMIUM },
      { content: two.referenceNumber, amount: PREMIUM },
    );
    await money.review(`${two.referenceNumber}-1`, 'SETTLED_OUTSIDE');
    expect(await readEntries(two.referenceNumber)).toEqual([
      `MANUAL_PAYMENT: CUSTOMER > PREMIUM ${PREMIUM}`,
      `TRANSFER_UNALLOCATED: BANK > UNALLOCATED ${PREMIUM}`,
      `UNALLOCATED_SETTLED_OUTSIDE: UNALLOCATED > CUSTOMER ${PREMIUM}`,
    ]);
    await isActive(one.referenceNumber);
    await money.cancelWithHalf(one.referenceNumber);
    await money.confirmStatement({ content: `${one.referenceNumber} R1`, amount: -310_000 });
    expect(await readEntries(one.referenceNumber)).toEqual([
      `TRANSFER_PAYMENT: BANK > PREMIUM ${PREMIUM}`,
      'PREMIUM_REFUND: PREMIUM > REFUND 310000',
      'REFUND_BY_BANK: REFUND > BANK 310000',
    ]);
  });

  // covers LEDGER-2
  test('money without a contract, until a clerk assigns it', async () => {
    const { referenceNumber } = await awaiting();
    let statementId = 0;
    const changes = await changesBy(async () => {
      const { body } = await money.confirmStatement(
        { content: 'tien bao hiem', amount: PREMIUM },
        { content: 'thieu', amount: 1000 },
        { content: 'phi', amount: -11_000 },
      );
      statementId = body.data.statementId;
    });
    expect(changes).toEqual({ BANK: 610_000, UNALLOCATED: -610_000 });
    const paid = await changesBy(() => money.assign(statementId, 1, referenceNumber));
    expect(paid).toEqual({ UNALLOCATED: PREMIUM, PREMIUM: -PREMIUM });
    // It waits for a review now, as unallocated as before.
    expect(await changesBy(() => money.assign(statementId, 2, referenceNumber))).toEqual({});
    const refund = () => money.review(`${referenceNumber}-2`, 'REFUND');
    expect(await changesBy(refund)).toEqual({ UNALLOCATED: 1000, REFUND: -1000 });
  });
});

// covers LEDGER-2
test('books the return of a transfer that names no contract, and its payment by hand', async () => {
  await money.confirmStatement({ content: 'khong ro', amount: 70_000 });
  const { id } = await salus.db
    .selectFrom('bank_movements')
    .select('id')
    .where('content', '=', 'khong ro')
    .executeTakeFirstOrThrow();
  const decided = await changesBy(() => money.decide(`M${id}`, 'RETURN', ''));
  expect(decided).toEqual({ UNALLOCATED: 70_000, REFUND: -70_000 });
  const refund = await salus.db
    .selectFrom('refunds')
    .select('id')
    .where('refund_ref', '=', `TH${String(id).padStart(10, '0')}-R1`)
    .executeTakeFirstOrThrow();
  const paid = await changesBy(() => money.settleByHand(refund.id));
  expect(paid).toEqual({ REFUND: 70_000, CUSTOMER: -70_000 });
});

// covers LEDGER-1
test('entries are neither changed nor deleted', async () => {
  const { pool } = salus.app;
  for (const statement of ['update ledger_entries set amount = 1', 'delete from ledger_entries'])
    await expect(pool.query(statement), statement).rejects.toThrow('append-only');
});

// covers LEDGER-3
test('a payment whose entry fails changes nothing', async () => {
  const { referenceNumber } = await awaiting();
  const { id } = await readContract(salus, referenceNumber);
  const client = await salus.app.pool.connect();
  try {
    await client.query(
      `insert into ledger_entries (at, business_day, event, debit, credit, amount, contract_id)
       values (now(), current_date, 'MANUAL_PAYMENT', 'CUSTOMER', 'PREMIUM', 1, $1)`,
      [id],
    );
    expect((await money.payManually(referenceNumber)).status).toBe(500);
    expect(await statusOf(salus, referenceNumber)).toBe('AWAITING_PAYMENT');
    await client.query('begin');
    await client.query('alter table ledger_entries disable trigger user');
    await client.query('delete from ledger_entries where contract_id = $1', [id]);
    await client.query('alter table ledger_entries enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
});

// Before the trade: the migration is older than assignments of the gateway's money.
test('the migration books what moved before it', async () => {
  const files = await readMigrationFiles();
  const backfill = files
    .filter(({ name }) => /-ledger\.sql$|-unknown-orders-in-the-ledger\.sql$/.test(name))
    .map(({ sql }) => sql.slice(sql.indexOf('insert into ledger_entries')));
  const links = files
    .filter(({ name }) => name.endsWith('-receipts.sql'))
    .flatMap(({ sql }) => sql.match(/^update ledger_entries [^;]+;/gm) ?? []);
  // Any of simultaneous reports may win; the versions of these migrations knew the first.
  const first = `update unknown_payments u set notification_id = (select min(id)
    from payment_notifications n where n.ref_order = u.ref_order and n.outcome = 'succeeded');`;
  const again = `delete from ledger_entries; ${[first, ...backfill, ...links].join('')}`;
  expect((await brokenBy(salus.app.pool, again, 0))['I15']).toBeUndefined();
  expect((await brokenBy(salus.app.pool, 'delete from ledger_entries', 0))['I15']).not.toEqual([]);
});

// covers INV-15, LEDGER-4
test('the balances equal the states after any trade', async () => {
  const trade = openMoneyTrade(salus, await salus.as('bm'));
  const broken = async () =>
    (await brokenInvariants(salus.app.pool)).filter(({ name }) =>
      ['I1', 'I2', 'I15'].includes(name),
    );
  expect(await broken()).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(moneyStep, { minLength: 20, maxLength: 30 }), async (steps) => {
      await trade.addContracts(2);
      for (let at = 0; at < steps.length; at += 2)
        await Promise.all(steps.slice(at, at + 2).map(trade.take));
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 4, seed: 20_261_123, endOnFailure: true },
  );
});
