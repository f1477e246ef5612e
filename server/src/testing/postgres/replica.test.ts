import net from 'node:net';
import { listContracts } from '@salus/api/back-office.ts';
import { listDrafts, listIssued, showDraft } from '@salus/api/contracts.ts';
import { exportContract, showIssued, showPrice } from '@salus/api/reports.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { givenContract } from '../given.ts';
import { movePerson } from '../given-person.ts';
import { readCsv } from '../read-csv.ts';
import { type Caller, eventually, startTestApp, type TestApp } from '../test-app.ts';

/**
 * A second database replaces the replica. It has other contracts, so each response shows which
 * database was read. Accounts and units have equal ids in both.
 */
let copy: TestApp;
let salus: TestApp;
let clerk: Caller;
let director: Caller;
const IN_PRIMARY = 1;
const IN_COPY = 2;
const countIssued = async (caller: Caller) =>
  (await caller.call(listIssued)).body.data?.totalRecords;
const inCopy = (text: string) => copy.app.pool.query(text);
const warnings = () => salus.lines.filter((line) => line.includes('the replica can not be read'));

beforeAll(async () => {
  copy = await startTestApp();
  for (let n = 0; n < IN_COPY; n += 1) await givenContract(copy, { status: 'ACTIVE' });
  salus = await startTestApp({ DATABASE_REPLICA_URL: copy.databaseUrl });
  for (let n = 0; n < IN_PRIMARY; n += 1) await givenContract(salus, { status: 'ACTIVE' });
  [clerk, director] = [await salus.as('bm'), await salus.as('director')];
});
afterAll(() => salus.close());

describe('the replica serves', () => {
  test('the list of issued contracts, its rows and its total', async () => {
    const { data } = (await director.call(listIssued)).body;
    expect([data.totalRecords, data.results.length]).toEqual([IN_COPY, IN_COPY]);
    expect(await countIssued(clerk)).toBe(IN_COPY);
  });

  test('the overview and the files', async () => {
    expect((await clerk.call(exportContract, { type: 'OVERVIEW' })).body.data.totalContracts).toBe(
      IN_COPY,
    );
    expect(readCsv((await clerk.call(exportContract, { type: 'EXPORT' })).bytes)).toHaveLength(
      1 + IN_COPY,
    );
    const workbook = await clerk.call(exportContract, { type: 'EXPORT', format: 'xlsx' });
    expect([workbook.status, workbook.bytes.length > 1000]).toEqual([200, true]);
  });

  test('the reports over time', async () => {
    expect((await clerk.call(showIssued)).body.data.total).toMatchObject({
      issued: IN_COPY,
    });
    expect((await director.call(showPrice)).body.data.total).toMatchObject({
      contracts: IN_COPY,
    });
  });
});

describe('the primary serves', () => {
  test('drafts and the back office’s list, so that users see their own writes', async () => {
    const officer = await salus.as('sales.cbb');
    const before = (await officer.call(listDrafts)).body.data.totalRecords;
    const { referenceNumber } = await givenContract(salus);
    expect((await officer.call(listDrafts)).body.data.totalRecords).toBe(before + 1);
    expect((await clerk.call(listContracts)).body.data.totalRecords).toBe(before + 1);
    expect((await officer.call(showDraft, { referenceNumber })).status).toBe(200);
  });

  test('the scope, so that a moved user loses access immediately', async () => {
    const area = ['Miền Bắc', 'Hà Nội'];
    await movePerson(salus.db, 'director', [...area, 'Chi nhánh Cầu Giấy']);
    expect(await countIssued(director)).toBe(0);
    expect(
      (await director.call(exportContract, { type: 'OVERVIEW' })).body.data.totalContracts,
    ).toBe(0);
    expect(readCsv((await director.call(exportContract, { type: 'EXPORT' })).bytes)).toHaveLength(
      1,
    );
    await movePerson(salus.db, 'director', [...area, 'Chi nhánh Hoàn Kiếm']);
    expect(await countIssued(director)).toBe(IN_COPY);
  });
});

test('reads use read-only transactions', async () => {
  const writing = salus.app.replica.read(({ db }) => db.deleteFrom('sessions').execute());
  await expect(writing).rejects.toThrow('read-only transaction');
  expect(await countIssued(clerk)).toBe(IN_COPY);
});

describe('the primary takes over', () => {
  /** Every read of contracts in the replica runs `trouble` there. */
  async function during(trouble: string, work: () => Promise<void>): Promise<void> {
    await inCopy(`begin; create function trouble() returns boolean language plpgsql
        as $$ begin ${trouble}; return true; end $$;
      alter table contracts rename to contracts_there; create view contracts as select *
        from contracts_there where trouble();
      alter table contract_counters rename to counters_there;
      create view contract_counters as select *
        from counters_there where trouble();
      commit`);
    await work();
    await inCopy(`begin; drop view contracts, contract_counters; drop function trouble();
      alter table contracts_there rename to contracts;
      alter table counters_there rename to contract_counters; commit`);
  }

  test('for a statement that conflicts with recovery, and not for the next one', async () => {
    await during(
      `raise 'canceling statement due to conflict with recovery' using errcode = '40001'`,
      async () => {
        expect(await countIssued(clerk)).toBe(IN_PRIMARY);
        expect(
          (await clerk.call(exportContract, { type: 'OVERVIEW' })).body.data.totalContracts,
        ).toBe(IN_PRIMARY);
        expect(readCsv((await clerk.call(exportContract, { type: 'EXPORT' })).bytes)).toHaveLength(
          1 + IN_PRIMARY,
        );
        expect((await clerk.call(showIssued)).body.data.total).toMatchObject({
          issued: IN_PRIMARY,
        });
      },
    );
    expect(await countIssued(clerk)).toBe(IN_COPY);
  });

  test('when the connection ends during a statement', async () => {
    await during('perform pg_terminate_backend(pg_backend_pid())', async () => {
      expect(await countIssued(clerk)).toBe(IN_PRIMARY);
    });
    await eventually(
      'the replica is read again',
      async () => (await countIssued(clerk)) === IN_COPY,
    );
  });

  test('while the replica is gone, with one warning a minute, until it is back', async () => {
    const { databaseUrl } = copy;
    await copy.close();
    for (let n = 0; n < 5; n += 1) {
      expect(await countIssued(clerk)).toBe(IN_PRIMARY);
      expect(
        (await clerk.call(exportContract, { type: 'OVERVIEW' })).body.data.totalContracts,
      ).toBe(IN_PRIMARY);
      expect(readCsv((await clerk.call(exportContract, { type: 'EXPORT' })).bytes)).toHaveLength(
        1 + IN_PRIMARY,
      );
    }
    // Only the first failure of this file was logged, because less than a minute has passed.
    expect(warnings()).toHaveLength(1);
    // The replica comes back empty.
    const name = new URL(databaseUrl).pathname.slice(1);
    const maintenance = new pg.Client({ connectionString: inject('testPostgres').url });
    await maintenance.connect();
    try {
      await maintenance.query(
        `create database ${name} template ${inject('testPostgres').templates.migrated}`,
      );
      await eventually('the replica is read again', async () => (await countIssued(clerk)) === 0);
    } finally {
      await maintenance.query(`drop database if exists ${name} with (force)`);
      await maintenance.end();
    }
  });
});

test('the primary takes over when the replica is silent on open connections', async () => {
  const there = new URL(inject('testPostgres').url);
  const pipes: net.Socket[] = [];
  let isSilent = false;
  const between = net.createServer((near) => {
    const far = net.connect(Number(there.port), there.hostname);
    pipes.push(near, far);
    near.on('data', (bytes) => !isSilent && far.write(bytes));
    far.on('data', (bytes) => !isSilent && near.write(bytes));
    for (const pipe of [near, far]) pipe.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const behind = await startTestApp();
  const address = new URL(behind.databaseUrl);
  address.host = `127.0.0.1:${(between.address() as net.AddressInfo).port}`;
  const reading = await startTestApp({ DATABASE_REPLICA_URL: address.href });
  try {
    const caller = await reading.as('bm');
    await givenContract(reading, { status: 'ACTIVE' });
    expect(await countIssued(caller)).toBe(0);
    isSilent = true;
    await eventually('a log line', async () =>
      reading.lines.some((line) => line.includes('does not answer')),
    );
    expect(await countIssued(caller)).toBe(1);
  } finally {
    for (const pipe of pipes) pipe.destroy();
    between.close();
    await reading.close();
    await behind.close();
  }
});
