import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../operations/invariants.ts';
import { givenContract } from '../../testing/given.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { eventually, openForTests } from '../../testing/test-app.ts';
import { rollUpCounters } from './roll-up-counters.ts';

const salus = openForTests({ SALUS_ROLE: 'server' });
let url: string;
const open: pg.Client[] = [];
const id: Record<string, number> = {};

/** Two regions of an area and a branch, each with an officer who has contracts. No worker runs. */
beforeAll(async () => {
  url = salus.databaseUrl;
  await givenPerson(salus.db, {
    name: 'one',
    role: 'SALES_MAN',
    unit: ['Bắc', 'Đông Bắc', 'Chi nhánh 1'],
  });
  await givenPerson(salus.db, {
    name: 'two',
    role: 'SALES_MAN',
    unit: ['Nam', 'Tây Nam', 'Chi nhánh 2'],
  });
  for (const officer of ['one', 'two', 'two']) await givenContract(salus, { officer });
  for (const { id: unitId, name } of await rows(`select id, name from units`))
    id[name as string] = Number(unitId);
  for (const { id: accountId, name } of await rows(
    `select id, split_part(email_address, '@', 1) as name from accounts`,
  ))
    id[name as string] = Number(accountId);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});

const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await salus.app.pool.query(text)).rows;

async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  open.push(client);
  await client.connect();
  return client;
}

/** Runs the second statement before the first one commits; locks may make it wait. */
async function whileOpen(first: string, second: string): Promise<void> {
  const [one, two] = [await session(), await session()];
  await one.query(`begin; ${first}`);
  const secondWrite = two.query(second);
  await Promise.race([secondWrite, pause(200)]);
  await one.query('commit');
  await secondWrite;
}

const move = (person: string, unit: string) =>
  `update accounts set unit_id = ${id[unit]} where id = ${id[person]}`;
const moveUnit = (unit: string, parent: string) =>
  `update units set parent_id = ${id[parent]} where id = ${id[unit]}`;
const save = (person: string) =>
  `update contracts set premium_amount = premium_amount + 1000 where officer_id = ${id[person]}`;

async function offenders(): Promise<readonly string[] | undefined> {
  return (await checkInvariants(salus.app.pool)).find(({ name }) => name === 'I9')?.offenders;
}

async function contractsIn(unit: string): Promise<number> {
  const [cell] = await rows(`select sum(contracts)::int as contracts from (
    select contracts from contract_counters where level = 'all' and scope_id = ${id[unit]}
    union all select contracts from contract_counter_deltas where scope_id = ${id[unit]}) c`);
  return Number(cell?.['contracts'] ?? 0);
}

describe('counters of a unit', () => {
  test('follow an officer to another region and area, and back', async () => {
    expect([
      await contractsIn('Bắc'),
      await contractsIn('Nam'),
      await contractsIn('Tây Nam'),
    ]).toEqual([1, 2, 2]);
    await salus.app.pool.query(move('one', 'Chi nhánh 2'));
    expect([
      await contractsIn('Bắc'),
      await contractsIn('Nam'),
      await contractsIn('Tây Nam'),
    ]).toEqual([0, 3, 3]);
    await rollUpCounters(salus.db);
    await salus.app.pool.query(move('one', 'Chi nhánh 1'));
    expect([
      await contractsIn('Bắc'),
      await contractsIn('Đông Bắc'),
      await contractsIn('Nam'),
    ]).toEqual([1, 1, 2]);
    expect(await offenders()).toEqual([]);
  });

  test('follow a moved unit, and exclude officers without a unit', async () => {
    await salus.app.pool.query(moveUnit('Tây Nam', 'Bắc'));
    expect([
      await contractsIn('Bắc'),
      await contractsIn('Nam'),
      await contractsIn('Tây Nam'),
    ]).toEqual([3, 0, 2]);
    await salus.app.pool.query(`update accounts set unit_id = null where id = ${id['two']}`);
    expect([await contractsIn('Bắc'), await contractsIn('Tây Nam')]).toEqual([1, 0]);
    await salus.app.pool.query(`${move('two', 'Chi nhánh 2')}; ${moveUnit('Tây Nam', 'Nam')}`);
    expect(await offenders()).toEqual([]);
  });
});

describe('counters', () => {
  test.each([
    [
      'an officer joins a unit that is moving',
      () => [moveUnit('Chi nhánh 2', 'Đông Bắc'), move('one', 'Chi nhánh 2')],
    ],
    [
      'a unit moves that an officer is joining',
      () => [move('one', 'Chi nhánh 2'), moveUnit('Chi nhánh 2', 'Tây Nam')],
    ],
    [
      'two units move, one of them below the other',
      () => [moveUnit('Chi nhánh 2', 'Đông Bắc'), moveUnit('Đông Bắc', 'Nam')],
    ],
    [
      'a unit moves above the one that an officer is joining',
      () => [move('one', 'Chi nhánh 2'), moveUnit('Tây Nam', 'Bắc')],
    ],
    [
      'a unit moves back, and then an officer',
      () => [moveUnit('Tây Nam', 'Nam'), move('one', 'Chi nhánh 1')],
    ],
    [
      'two units move back',
      () => [moveUnit('Đông Bắc', 'Bắc'), moveUnit('Chi nhánh 2', 'Tây Nam')],
    ],
    ['contracts of a moving officer are written', () => [move('one', 'Chi nhánh 1'), save('one')]],
    [
      'an officer moves whose contracts are being written',
      () => [save('one'), move('one', 'Chi nhánh 2')],
    ],
    [
      'a unit moves below which contracts are being written',
      () => [save('two'), moveUnit('Chi nhánh 2', 'Đông Bắc')],
    ],
    ['a recount starts during a write', () => [save('two'), 'select recount_contracts()']],
    ['contracts are written during a recount', () => ['select recount_contracts()', save('two')]],
    [
      'a recount starts while an officer moves',
      () => [move('one', 'Chi nhánh 1'), 'select recount_contracts()'],
    ],
    [
      'an officer moves during a recount',
      () => ['select recount_contracts()', move('one', 'Chi nhánh 2')],
    ],
    [
      'delta rows are rolled up during a recount',
      () => ['select recount_contracts()', 'select roll_up_contract_counters()'],
    ],
    [
      'a recount starts during a roll-up',
      () => [
        `${save('one')}; commit; begin; select roll_up_contract_counters()`,
        'select recount_contracts()',
      ],
    ],
  ])('stay exact when %s', async (_, both) => {
    const [first = '', second = ''] = both();
    await whileOpen(first, second);
    expect(await offenders()).toEqual([]);
    await rollUpCounters(salus.db);
    expect(await offenders()).toEqual([]);
  });

  test('stay exact when two transactions move the same officers in opposite order', async () => {
    const [one, two] = [await session(), await session()];
    await one.query(`begin; ${move('one', 'Chi nhánh 1')}`);
    const waiting = two.query(
      `begin; ${move('two', 'Chi nhánh 1')}; ${move('one', 'Chi nhánh 2')}; commit`,
    );
    await eventually(
      'the second transaction waits',
      async () => (await rows(`select from pg_locks where not granted`)).length > 0,
    );
    await one.query(`${move('two', 'Chi nhánh 2')}; commit`);
    await waiting;
    expect(await offenders()).toEqual([]);
  });
});

describe('roll_up_contract_counters()', () => {
  test('rolls up at most its limit of delta rows, then the rest', async () => {
    await rollUpCounters(salus.db);
    await salus.app.pool.query(save('two'));
    const countDeltas = async () => (await rows('select from contract_counter_deltas')).length;
    const before = await countDeltas();
    expect(before).toBeGreaterThan(4);
    await salus.app.pool.query('select roll_up_contract_counters(3)');
    expect(await countDeltas()).toBe(before - 3);
    expect(await offenders()).toEqual([]);
    expect(await rollUpCounters(salus.db)).toBe(before - 3);
    expect(await rollUpCounters(salus.db)).toBe(0);
    expect(await offenders()).toEqual([]);
  });

  test('changes nothing when its connection breaks, and the next call completes it', async () => {
    await salus.app.pool.query(save('two'));
    const cut = await session();
    cut.on('error', () => undefined);
    await cut.query('begin; select roll_up_contract_counters()');
    expect((await rows('select roll_up_contract_counters() as rolled_up'))[0]).toEqual({
      rolled_up: 0,
    });
    await cut.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    expect(await offenders()).toEqual([]);
    // PostgreSQL releases the lock shortly after the connection has ended.
    await eventually('the next call completes it', async () => {
      await rollUpCounters(salus.db);
      return (await rows('select from contract_counter_deltas')).length === 0;
    });
    expect(await offenders()).toEqual([]);
  });
});

test('moves and recounts reject a snapshot older than their locks', async () => {
  for (const statement of [
    move('one', 'Chi nhánh 2'),
    moveUnit('Chi nhánh 2', 'Tây Nam'),
    'select recount_contracts()',
  ]) {
    const old = await session();
    await old.query('begin isolation level repeatable read');
    await expect(old.query(statement)).rejects.toThrow(/READ COMMITTED/);
  }
});

// covers ROLE-11
test('an unpaid contract moves to another officer, whose units count it', async () => {
  const move = (from: string, to: string) =>
    `update contracts set officer_id = ${id[to]} where officer_id = ${id[from]}`;
  await salus.app.pool.query(move('one', 'two'));
  expect(await offenders()).toEqual([]);
  await salus.app.pool.query(move('two', 'one'));
  expect(await offenders()).toEqual([]);
});

test('recounting corrects rows that were written without counting', async () => {
  await salus.app.pool.query(`
    begin;
    alter table contracts disable trigger user; alter table accounts disable trigger user;
    ${save('one')}; update accounts set unit_id = null where id = ${id['two']};
    alter table contracts enable trigger user; alter table accounts enable trigger user;
    commit`);
  expect(await offenders()).toContain(`account ${id['two']}`);
  await salus.app.pool.query('select recount_contracts()');
  expect(await offenders()).toEqual([]);
});
