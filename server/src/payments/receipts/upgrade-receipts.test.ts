import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentMac, digestSql, rangeMac } from '../../audit/sealed-tables/range-seal.ts';
import { tablesToSeal } from '../../audit/sealed-tables/sealed-tables.ts';
import { checkInvariants } from '../../operations/invariants.ts';
import { type OpenDatabase, openDatabase } from '../../platform/db.ts';
import { migrate } from '../../platform/migrations/migrate.ts';
import { migrationsFolder } from '../../platform/migrations/migration-files.ts';
import { moneyBeforeReceipts } from '../../testing/money/money-before-receipts.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/postgres/test-db.ts';
import { selectApprovals } from '../approvals/read-approvals.ts';
import { readHistories } from '../unallocated/list-unallocated.ts';
import { readMoney } from '../unallocated/read-money.ts';

/** The last migration under which money without a contract had three kinds of rows. */
const LAST_BEFORE = '0071';
const KEY = Buffer.alloc(32, 'key');
const NOW = new Date('2026-11-27T02:00:00Z');

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;
let upgraded: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'salus-migrations-'));
  for (const name of await readdir(migrationsFolder))
    if (name.endsWith('.sql') && name.slice(0, 4) <= LAST_BEFORE)
      await copyFile(fileURLToPath(new URL(name, migrationsFolder)), join(folder, name));
  await pool.query('drop schema public cascade; create schema public');
  await migrate(database.url, { folder: pathToFileURL(`${folder}/`) });
  await pool.query(moneyBeforeReceipts);
  await sealLedger();
  await migrate(database.url);
  upgraded = openDatabase(database.url, 2);
});

afterAll(async () => {
  await upgraded.close();
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Seals the entries as the version before did: without the new column. */
async function sealLedger(): Promise<void> {
  const ledger = tablesToSeal.get('ledger_entries');
  const columns = ledger?.columns.filter((column) => column !== 'receipt_id') ?? [];
  const { rows } = await pool.query(
    `select max(id)::int as to, ${digestSql('e', columns)},
       (extract(epoch from min(at)) * 1000)::bigint::text as oldest from ledger_entries e`,
  );
  const [{ to, rows: count, digest, oldest }] = rows;
  const range = [null, to, Number(count), Number(oldest), contentMac(KEY, digest)] as const;
  const seal = { table: 'ledger_entries', columns, keptMonths: ledger?.keptMonths ?? null };
  const mac = rangeMac(KEY, seal, range, null);
  await pool.query(
    `insert into history_heads (at, last_history_id, ends, storage_key, sha256, tables)
     values (now(), 0, 0, 'head', sha256(''), $1)`,
    [JSON.stringify([{ ...seal, ranges: [[...range, mac]] }])],
  );
}

/** The desk with its decided rows: id, amount, reason, stage and events. */
async function readDesk(): Promise<readonly unknown[]> {
  const page = { limit: 100, offset: 0, now: NOW };
  const { db } = upgraded;
  const rows = [
    ...(await readMoney(db, {}, page)),
    ...(await readMoney(db, { state: 'DONE' }, page)),
  ];
  const histories = await readHistories(db, rows);
  return rows
    .toSorted((a, b) => +a.received_at - +b.received_at)
    .map((row) => [
      row.id,
      row.content,
      row.is_amount_known ? row.amount : null,
      row.reason,
      row.stage,
      (histories.get(row.receipt_id) ?? []).map(({ event }) => event).join(' '),
      row.refund_ref,
    ]);
}

// covers MONEY-1
test('an upgrade shows the money that the desk showed before', async () => {
  // As the version before listed these rows.
  expect(await readDesk()).toEqual([
    ['M1', 'stray', 100_000, 'UNKNOWN_CONTENT', 'KEPT', 'RECEIVED KEEP TAKE_UP KEEP', null],
    [
      ...['M2', 'back', 110_000, 'UNKNOWN_CONTENT', 'ACCOUNT_MISSING'],
      ...['RECEIVED REQUESTED APPROVED RETURN', 'TH0000000002-R1'],
    ],
    ['M3', 'pays', 620_000, 'UNKNOWN_CONTENT', 'DONE', 'RECEIVED ASSIGN', null],
    ['M4', 'same', 100_000, 'UNKNOWN_CONTENT', 'DONE', 'RECEIVED SAME', null],
    ['O5', 'named', 500_000, 'AMOUNT_DIFFERS', 'REQUESTED', 'RECEIVED REQUESTED', null],
    ['O6', 'manual', 10_000, 'CONTRACT_ALREADY_PAID', 'DONE', 'RECEIVED IS_MANUAL', null],
    [
      ...['O7', 'review', 333_000, 'AMOUNT_DIFFERS', 'REQUESTED'],
      ...['RECEIVED REQUESTED ASSIGN REQUESTED EXPIRED', null],
    ],
    ['M10', 'asked', 900_000, 'UNKNOWN_CONTENT', 'REQUESTED', 'RECEIVED REQUESTED', null],
    ['O2', 'kept', 620_000, 'CONTRACT_ALREADY_PAID', 'KEPT', 'RECEIVED KEEP', null],
    [
      ...['O3', 'returned', 620_000, 'CONTRACT_ALREADY_PAID', 'DONE'],
      ...['RECEIVED REQUESTED APPROVED RETURN REFUNDED', 'HD261120000001-R1'],
    ],
    ['O4', 'no-amount', null, 'AMOUNT_DIFFERS', 'NEW', 'RECEIVED', null],
    ['G1', 'LOST-1', null, 'UNKNOWN_ORDER', 'NEW', 'RECEIVED', null],
    ['G2', 'LOST-2', 70_000, 'UNKNOWN_ORDER', 'KEPT', 'RECEIVED KEEP', null],
    [
      ...['G3', 'LOST-3', 80_000, 'UNKNOWN_ORDER', 'ACCOUNT_MISSING'],
      ...['RECEIVED REQUESTED APPROVED RETURN', 'TG0000000003-R1'],
    ],
    ['G4', 'LOST-4', 620_000, 'UNKNOWN_ORDER', 'DONE', 'RECEIVED ASSIGN', null],
  ]);
});

// covers APPROVE-1
test('an upgrade keeps the money of every request', async () => {
  const rows = await selectApprovals(upgraded.db).orderBy('a.id').execute();
  expect(rows.map((row) => [row.money_id, row.money_reference, row.money_amount])).toEqual([
    ['O3', 'returned', null],
    // An order that a later report corrected keeps its requests, and is not in the list.
    ['O1', 'corrected', 620_000],
    ['O5', 'named', 500_000],
    ['M10', 'FT-ASKED', 900_000],
    ['M2', 'FT-BACK', null],
    ['G3', 'LOST-3', null],
    ['O7', 'assigned-in-review', 333_000],
    ['O7', 'assigned-in-review', 333_000],
  ]);
  expect(rows.slice(-2).map(({ state }) => state)).toEqual(['EXPIRED', 'PENDING']);
});

// covers INV-15, INV-16, LEDGER-1
test('an upgrade leaves ledger, closes and seals as they were', async () => {
  const offenders = (await checkInvariants(pool, KEY)).filter(({ name }) =>
    ['I14', 'I15', 'I16'].includes(name),
  );
  expect(offenders.map((one) => [one.name, one.offenders])).toEqual([
    ['I14', []],
    ['I15', []],
    ['I16', []],
  ]);
  const changes = ['amount = amount + 1', `notification_id = null`];
  for (const change of changes)
    await expect(pool.query(`update ledger_entries set ${change}`)).rejects.toThrow('append-only');
});

test('the database refuses a second receipt of one source, and two for one entry', async () => {
  const again = (column: string) => `insert into receipts (${column}, amount, received_at)
    select ${column}, amount, received_at from receipts where ${column} is not null limit 1`;
  for (const column of ['movement_id', 'order_id', 'unknown_payment_id'])
    await expect(pool.query(again(column)), column).rejects.toMatchObject({ code: '23505' });
  const booked = `insert into ledger_entries
      (at, business_day, event, debit, credit, amount, receipt_id)
    select at, business_day, event, debit, credit, amount, receipt_id from ledger_entries
     where receipt_id is not null and event = 'TRANSFER_UNALLOCATED' limit 1`;
  await expect(pool.query(booked)).rejects.toMatchObject({ code: '23505' });
});

test('the database refuses a receipt without a source, and the order of another', async () => {
  const insert = (values: string) =>
    pool.query(`insert into receipts
      (movement_id, order_id, unknown_payment_id, amount, received_at) values (${values}, now())`);
  await expect(insert('null, null, null, 1')).rejects.toMatchObject({
    constraint: 'receipts_have_one_source',
  });
  await expect(
    pool.query(`update receipts set order_id = (select max(id) from payment_orders)
      where movement_id is not null and order_id is not null`),
  ).rejects.toMatchObject({ constraint: 'receipts_have_order_of_movement' });
});

test('the database refuses money for clerks that has no receipt', async () => {
  const movement = `insert into bank_movements (source, bank_reference, reference_key, content_key,
      amount, content, paid_at, result, received_at)
    values ('NOTICE', 'FT-OLD', 'FTOLD', 'old', 5, 'old', now(), 'UNKNOWN_CONTENT', now())`;
  const review = `update payment_orders set review_reason = 'AMOUNT_DIFFERS'
    where ref_order = 'paid-by-stray'`;
  await expect(pool.query(movement)).rejects.toMatchObject({
    constraint: 'bank_movements_have_receipt',
  });
  await expect(pool.query(review)).rejects.toMatchObject({
    constraint: 'payment_orders_have_receipt',
  });
});
