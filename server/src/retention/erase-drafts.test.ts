import { takeContract } from '@salus/api/back-office/takes.ts';
import { listContracts, showContract } from '@salus/api/back-office.ts';
import { addNote } from '@salus/api/contracts/notes.ts';
import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { requestChange, sendSmsLink, showContractToCustomer } from '@salus/api/customer-link.ts';
import { startPayment } from '@salus/api/payments.ts';
import { businessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { addDays, addMonths, type Day, day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '../payments/gateway/reconcile.job.ts';
import { brokenInvariants } from '../testing/broken-by.ts';
import { draftBody, givenContract, openOrder, settleOrder } from '../testing/given.ts';
import { givenCustomer } from '../testing/given-code.ts';
import { givenDailyWork } from '../testing/given-daily-work.ts';
import { sendIpn, signedIpn } from '../testing/onepay-ipn.ts';
import { readContract, readVerdicts } from '../testing/stored-rows.ts';
import { openForTests } from '../testing/test-app.ts';
import { eraseDraftsJob } from './erase-drafts.job.ts';

const salus = openForTests();
beforeAll(async () => {
  // The contract whose daily change keeps the clock plausible.
  await givenContract(salus);
});

const attempt = { number: 1, isLast: true };
async function run(): Promise<void> {
  await givenDailyWork(salus);
  await eraseDraftsJob.run(salus.app, {}, attempt);
}
const today = () => businessDay(salus.now());

/** Sets the clock to a number of seconds after the start of a business day. */
function goTo(on: Day, seconds = 12 * 3600): void {
  salus.wait((startOfBusinessDay(on).getTime() + seconds * 1000 - salus.now().getTime()) / 60_000);
}
/** The day on which a draft that changes today expires. */
const dueOn = () => addDays(addMonths(today(), 12), 1);

const isThere = async (referenceNumber: string) =>
  (
    await salus.db
      .selectFrom('contracts')
      .select('id')
      .where('reference_number', '=', referenceNumber)
      .execute()
  ).length === 1;
const findErasure = (referenceNumber: string) =>
  salus.db
    .selectFrom('erasures')
    .selectAll()
    .where('reference_number', '=', referenceNumber)
    .executeTakeFirst();
const listBroken = () => brokenInvariants(salus.app.pool);

/** Tables with rows of the contract or of one of its orders. */
async function listTables(id: number, referenceNumber: string): Promise<string[]> {
  const { rows } = await salus.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'contract_id' order by 1`,
  );
  const queries = [
    ...rows.map(({ name }) => [name, `select from ${name} where contract_id = ${id}`] as const),
    ['contracts', `select from contracts where id = ${id}`] as const,
    [
      'payment_notifications',
      `select from payment_notifications where ref_order like '${referenceNumber}%'`,
    ] as const,
  ];
  const names = await Promise.all(
    queries.map(async ([name, select]) =>
      (await salus.app.pool.query(select)).rowCount ? name : '',
    ),
  );
  return names.filter(Boolean).sort();
}

test('a paid contract is never erased, in any status', async () => {
  const paidContracts = [];
  for (const status of ['CANCELLED', 'ACTIVE', 'PAID'] as const)
    paidContracts.push(await givenContract(salus, { status }));
  await salus.fault('files', 'ok');
  goTo(addMonths(today(), 13));
  await run();
  for (const { referenceNumber } of paidContracts)
    expect(await isThere(referenceNumber)).toBe(true);
});

describe('a draft', () => {
  // covers KEEP-1
  test('is kept for twelve months and erased on the next day', async () => {
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

  test('from 29 February is kept until the end of 28 February', async () => {
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

  test('that is saved again is kept for another twelve months', async () => {
    const { referenceNumber } = await givenContract(salus);
    goTo(addDays(dueOn(), -1));
    const { updated_at: updatedAt } = await readContract(salus, referenceNumber);
    const save = { ...draftBody(), referenceNumber, updatedAt: updatedAt.toISOString() };
    const saveReply = await (await salus.as('sales.cbb')).call(editDraft, save);
    expect(saveReply.status).toBe(200);
    const due = dueOn();
    goTo(addDays(due, -1));
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    goTo(due);
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  // covers KEEP-1
  test('is erased with all its rows, and leaves one row without personal data', async () => {
    const customer = await givenCustomer(salus);
    const { referenceNumber } = customer;
    expect((await customer.guess(await customer.codeBySms())).status).toBe(200);
    const officer = await salus.as('sales.cbb');
    const order = await officer.call(startPayment, {
      referenceNumber,
      consents: 'personal-data,health-data,payment-terms',
    });
    expect(order.status).toBe(200);
    await settleOrder(salus, `${referenceNumber}-1`, { code: '5' });
    expect((await officer.call(sendSmsLink, { referenceNumber })).status).toBe(200);
    const { id, officer_id: officerId } = await readContract(salus, referenceNumber);
    expect(await listTables(id, referenceNumber)).toEqual([
      'consents',
      'contract_history',
      'contracts',
      'customer_links',
      'events',
      'insured_names',
      'insureds',
      'messages',
      'name_suffixes',
      'one_time_codes',
      'payment_notifications',
      'payment_orders',
      'reminder_schedules',
    ]);
    const history = await salus.db
      .selectFrom('contract_history')
      .select(['hash', 'mac'])
      .where('contract_id', '=', id)
      .orderBy('sequence')
      .execute();
    const createdOn = today();
    goTo(dueOn());
    const before = salus.lines.length;
    await run();
    expect(await listTables(id, referenceNumber)).toEqual([]);
    expect(await findErasure(referenceNumber)).toEqual({
      reference_number: referenceNumber,
      officer_id: officerId,
      created_on: createdOn,
      erased_on: today(),
      history_rows: history.length,
      history_hash: history.at(-1)?.hash,
      erased_contract_id: id,
      history_mac: history.at(-1)?.mac,
    });
    const logLines = salus.lines.slice(before).filter((line) => line.includes('were erased'));
    expect(logLines).toHaveLength(1);
    expect(logLines[0]).toMatch(/"erased":1\b/);
    expect(logLines[0]).not.toContain(referenceNumber);
    expect(await listBroken()).toEqual([]);
  });

  test('is afterwards unknown to officer, back office and customer, and in no list', async () => {
    const name = 'Thái Thị Lãng Quên';
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      draft: { proposerName: name },
    });
    goTo(dueOn());
    await run();
    const [officer, clerk] = [await salus.as('sales.cbb'), await salus.as('bm')];
    const query = { referenceNumber };
    for (const reply of [
      await officer.call(showDraft, query),
      await clerk.call(showContract, query),
      await officer.call(sendSmsLink, query),
    ])
      expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
    const page = await salus.customer(linkToken).call(showContractToCustomer);
    expect([page.status, page.body.error_code]).toEqual([401, 'UNAUTHORIZED']);
    const searchReply = await clerk.call(listContracts, {
      proposerName: name,
    });
    expect(searchReply.body.data.totalRecords).toBe(0);
  });
});

describe('a contract that awaits payment', () => {
  const waiting = async () => {
    const contract = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    return { ...contract, order: await openOrder(salus, contract.linkToken) };
  };

  test('is kept while an order is open, then erased', async () => {
    await salus.fault('gateway', 'error');
    const { referenceNumber } = await waiting();
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    await salus.fault('gateway', 'ok');
    for (let query = 0; query < 2; query++) {
      await reconcile.run(salus.app, {}, attempt);
      salus.wait(5 * 60);
    }
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('is kept while a payment is in review, and after the decision', async () => {
    const { referenceNumber, order } = await waiting();
    await sendIpn(salus, signedIpn(salus, order, { vpc_Amount: '61000000' }));
    expect(await readVerdicts(salus, order)).toEqual(['IPN TO_REVIEW']);
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
    ['kept', 'an unprocessed IPN', 'RECEIVED', 'succeeded'],
    ['kept', 'a return that claims success', 'ASKED', 'succeeded'],
    ['erased', 'a return that claims failure', 'ASKED', 'failed'],
    ['erased', 'a forged IPN', 'BAD_SIGNATURE', 'succeeded'],
  ])('with a failed order is %s after %s', async (end, _, verdict, outcome) => {
    const { referenceNumber, order } = await waiting();
    await settleOrder(salus, order, { code: '5' });
    await sql`insert into payment_notifications
        (source, ref_order, verdict, outcome, received_at)
      values ('IPN', ${order}, ${verdict}, ${outcome}, ${salus.now()})`.execute(salus.db);
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(end === 'kept');
  });

  test('is erased twelve months after its change request', async () => {
    const { referenceNumber, linkToken } = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
    });
    goTo(addDays(today(), 20));
    const requestReply = await salus
      .customer(linkToken)
      .call(requestChange, { noteChangeInfoCustomer: 'Sai tên' });
    expect(requestReply.status).toBe(200);
    const due = dueOn();
    goTo(addDays(due, -1));
    await run();
    expect(await isThere(referenceNumber)).toBe(true);
    goTo(due);
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('after its erasure, records a late success and logs an alarm', async () => {
    const { referenceNumber, order } = await waiting();
    await settleOrder(salus, order, { code: '5' });
    goTo(dueOn());
    await run();
    expect(await isThere(referenceNumber)).toBe(false);
    const before = salus.lines.length;
    await sendIpn(salus, signedIpn(salus, order));
    expect(await readVerdicts(salus, order)).toEqual(['IPN UNKNOWN_ORDER']);
    expect(
      salus.lines.slice(before).filter((line) => line.includes('a payment needs a person')),
    ).toHaveLength(1);
  });
});

describe('the database', () => {
  const insert = (referenceNumber: string, on: Day) =>
    sql`insert into erasures (reference_number, erased_on)
      values (${referenceNumber}, ${on}::date)`.execute(salus.db);

  test('refuses to erase a draft before its expiry', async () => {
    const { referenceNumber } = await givenContract(salus);
    const due = dueOn();
    await expect(insert(referenceNumber, addDays(due, -1))).rejects.toThrow('not to be erased');
    await expect(insert('HD260101ZZZZZZ', due)).rejects.toThrow('not to be erased');
    expect(await isThere(referenceNumber)).toBe(true);
    await insert(referenceNumber, due);
    expect(await isThere(referenceNumber)).toBe(false);
  });

  test('rejects changes of the history and of erasure records', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { id } = await readContract(salus, referenceNumber);
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

  test('never reuses an erased reference number', async () => {
    const [erased, other] = [await givenContract(salus), await givenContract(salus)];
    await insert(erased.referenceNumber, dueOn());
    const again = `update contracts set reference_number = '${erased.referenceNumber}'
        where reference_number = '${other.referenceNumber}'`;
    await expect(salus.app.pool.query(again)).rejects.toMatchObject({ code: '23505' });
  });

  // covers DETAIL-12
  test('erases notes and the take of a contract with it', async () => {
    const { referenceNumber } = await givenContract(salus);
    const { id } = await readContract(salus, referenceNumber);
    const clerk = await salus.as('bm');
    await clerk.call(addNote, { referenceNumber, text: 'Đã gọi' });
    await clerk.call(takeContract, { referenceNumber });
    expect(await listTables(id, referenceNumber)).toEqual(
      expect.arrayContaining(['contract_notes', 'contract_takes']),
    );
    await insert(referenceNumber, dueOn());
    expect(await listTables(id, referenceNumber)).toEqual([]);
  });

  test('has only these references to contracts, which erase_contract() covers', async () => {
    const { rows } = await salus.app.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'contracts'::regclass order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      // Deleted with its contract.
      'alarms',
      // Only contracts with money have rows here; is_draft_expired() checks that.
      'api_sync_logs',
      // Erased with its contract.
      'approvals',
      'bank_movements',
      'consents',
      'contract_history',
      'contract_notes',
      // Deleted with its contract.
      'contract_takes',
      // A renewal forgets the contract that it renewed.
      'contracts',
      'customer_links',
      'customer_requests',
      'documents',
      // Deleted with the insured persons of its contract.
      'insured_names',
      'insureds',
      'ledger_entries',
      'messages',
      // Deleted with its contract.
      'offer_consents',
      'one_time_codes',
      'payment_orders',
      'policyholder_pages',
      'recalled_consents',
      'refunds',
      // Deleted with its contract.
      'reminder_schedules',
      // Deleted with its contract.
      'reminders',
    ]);
  });

  test('satisfies all invariants afterwards', async () => {
    expect(await listBroken()).toEqual([]);
  });
});
