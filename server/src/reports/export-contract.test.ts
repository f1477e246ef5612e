import { login } from '@salus/api/accounts.ts';
import { exportContract, listUnits } from '@salus/api/reports.ts';
import { addDays, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../accounts/demo-accounts.ts';
import { givenContract } from '../testing/given.ts';
import { givenIssued } from '../testing/given-issued.ts';
import { readCsv } from '../testing/read-csv.ts';
import { type Caller, eventually, openForTests } from '../testing/test-app.ts';
import { translationsIn } from '../translations.ts';
import { fileColumns } from './contract-file.ts';
import { contractWorkbook } from './contract-workbook.ts';

const path = '/v1/auth/report/export-contract';
const list = '/v1/auth/contract/list';
const ROWS = 1500;
/** A file of wide rows needs fewer of them to be larger than all buffers: over 10 MB. */
const WIDE = { product_name: 'repeat(md5(n::text), 256)' };
const people = ['bm', 'region', 'area', 'director', 'manager'] as const;

const salus = openForTests();
let clerk: Caller;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await givenIssued(salus.db, referenceNumber, ROWS, WIDE);
  for (const person of people) callers.set(person, await salus.as(person));
  clerk = await salus.as('bm');
});

describe('overview, list and file', () => {
  const dayAt = (days: number) => addDays(day('2026-01-01'), days);
  const anyFilter = fc.record({
    person: fc.constantFrom(...people),
    planIds: fc.subarray(['30002014', '30002015', '30002016', '30002017', '40002001', '40002002']),
    statuses: fc.subarray(['ACTIVE', 'CANCELLED']),
    zone: fc.constantFrom(
      '',
      'timeZoneName=UTC',
      'timeZoneName=America/New_York',
      'timeZoneOffset=-345',
    ),
    unit: fc.option(fc.nat(), { nil: undefined }),
    on: fc.integer({ min: 0, max: 364 }),
    ranges: fc.shuffledSubarray(['created', 'started', 'cancelled'] as const, { minLength: 1 }),
    // The first range is short, because reading long files takes most of the time.
    firstDays: fc.integer({ min: 0, max: 15 }),
    otherDays: fc.integer({ min: 0, max: 40 }),
  });
  /** The names of a range's ends in the list and in the report. */
  const namesOf = {
    created: [
      ['createdFromDate', 'createdToDate'],
      ['createdDateFrom', 'createdDateTo'],
    ],
    started: [['policyStartDateFrom', 'policyStartDateTo']],
    cancelled: [['cancelledDateFrom', 'cancelledDateTo']],
  } as const;

  // covers API-10, LIST-1, REPORT-1, REPORT-2, REPORT-5
  test('agree under the same filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyFilter,
        async ({ person, planIds, statuses, zone, unit, on, ranges, firstDays, otherDays }) => {
          const caller = callers.get(person) as Caller;
          const units: { id: number }[] = (await caller.call(listUnits)).body.data;
          const commonFilters = [
            ...planIds.map((code) => `planIds=${code}`),
            ...statuses.map((one) => `status[]=${one}`),
            zone,
          ];
          if (unit !== undefined) commonFilters.push(`unitId=${units[unit % units.length]?.id}`);
          const [forList, forReport] = [[...commonFilters], [...commonFilters]];
          for (const [at, range] of ranges.entries()) {
            const [from, to] =
              at === 0
                ? [dayAt(on), dayAt(on + firstDays)]
                : [dayAt(on - otherDays), dayAt(on + otherDays)];
            const [inList, inReport = inList] = namesOf[range];
            forList.push(`${inList[0]}=${from}`, `${inList[1]}=${to}`);
            forReport.push(`${inReport[0]}=${from}`, `${inReport[1]}=${to}`);
          }
          const report = `${path}?${forReport.join('&')}`;
          const { data: figures } = (await caller.get(`${report}&type=OVERVIEW`)).body;
          const page = (await caller.get(`${list}?${forList.join('&')}&limit=1`)).body;
          const file = readCsv((await caller.get(`${report}&type=EXPORT`)).bytes);
          const [headings = [], ...rows] = file;
          const premiumAt = headings.indexOf('Phí bảo hiểm (VND)');
          expect([figures.totalContracts, rows.length]).toEqual([
            page.data.totalRecords,
            page.data.totalRecords,
          ]);
          expect(rows.reduce((sum, cells) => sum + Number(cells[premiumAt]), 0)).toBe(
            figures.totalPremiumAmount,
          );
        },
      ),
      // Every run of the tests draws others.
      { numRuns: 20 },
    );
  });
});

describe('a large file', () => {
  test('holds each contract once, oldest first', async () => {
    const [, ...rows] = readCsv((await clerk.call(exportContract, { type: 'EXPORT' })).bytes);
    expect(rows.length).toBe(ROWS + 1);
    expect(rows.slice(1).map((cells) => cells[1])).toEqual(
      Array.from({ length: ROWS }, (_, at) => `HD260101${String(at + 1).padStart(6, '0')}`),
    );
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([fileColumns.length]));
  });

  test('reads at the caller’s speed and ends when the caller disconnects', async () => {
    let timesHeld = 0;
    // Repeated more often than there are connections.
    for (let time = 0; time < 5; time += 1) {
      const { stop, reader } = await open();
      await reader.read();
      const state = await eventually('the statement waits for its reader, or is over', async () =>
        (await isHeld()) ? 'held' : (await running()) === 0 && 'over',
      );
      if (state === 'held') timesHeld += 1;
      stop.abort();
      await eventually('the statement is cancelled', async () => (await running()) === 0);
    }
    // The sockets of a busy machine may grow until they hold a whole file, but not each time.
    expect(timesHeld).toBeGreaterThan(0);
    const { reader } = await open();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read())
      size += part.value.length;
    expect(size).toBeGreaterThan(10_000_000);
    await eventually('no transaction is idle', async () => (await countOpenTransactions()) === 0);
  });

  test('returns 503 when exports hold all connections, while other calls succeed', async () => {
    const streams = await Promise.all([endless(), endless(), endless()]);
    try {
      expect(
        (await clerk.call(exportContract, { type: 'OVERVIEW' })).body.data.totalContracts,
      ).toBe(ROWS + 1);
      const refusal = await clerk.call(exportContract, { type: 'EXPORT' });
      expect([refusal.status, refusal.body.error_code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(refusal.headers['retry-after']).toBe('5');
    } finally {
      for (const rows of streams) rows.destroy();
    }
    await eventually('the statements are cancelled', async () => (await running()) === 0);
  });
});

describe('a large workbook', () => {
  const hasEnded = async () => (await running()) + (await countOpenTransactions()) === 0;

  test('holds each contract once, oldest first', async () => {
    const { bytes } = await clerk.call(exportContract, { type: 'EXPORT', format: 'xlsx' });
    const numbers: unknown[] = [];
    for await (const { values } of streamXlsxRows(bytes)) {
      expect(values.length).toBe(fileColumns.length);
      numbers.push(values[1]);
    }
    expect(numbers.length).toBe(ROWS + 2);
    expect(numbers.slice(2)).toEqual(
      Array.from({ length: ROWS }, (_, at) => `HD260101${String(at + 1).padStart(6, '0')}`),
    );
  });

  test('ends when the caller disconnects, and does not block other calls', async () => {
    // Repeated more often than there are connections.
    for (let time = 0; time < 5; time += 1) {
      const { stop, reader } = await open('xlsx');
      await reader.read();
      stop.abort();
      await eventually('the statement is cancelled', hasEnded);
    }
    const { stop, reader } = await open('xlsx');
    let isComplete = false;
    const reading = (async () => {
      for (let part = await reader.read(); !part.done; ) part = await reader.read();
      isComplete = true;
    })().catch(() => undefined);
    for (let answers = 0; answers < 3; answers += 1)
      expect((await clerk.call(exportContract, { type: 'OVERVIEW' })).status).toBe(200);
    expect(isComplete).toBe(false);
    stop.abort();
    await reading;
    await eventually('no transaction is idle', hasEnded);
  });

  test('is written at the reader’s speed, and its query ends when it is destroyed', async () => {
    const workbook = contractWorkbook(await endless(), translationsIn('vi'));
    await new Promise((resolve) => workbook.once('readable', resolve));
    await eventually('the statement waits for its reader', isHeld);
    workbook.destroy();
    await eventually('the statement is cancelled', hasEnded);
  });

  test('fails when its statement fails, at the start or later', async () => {
    const { copyOut } = salus.app;
    await expect(copyOut.rows({ rows: { sql: 'select 1 / 0', parameters: [] } })).rejects.toThrow(
      'division by zero',
    );
    const late = {
      sql: 'select 1 / (20000 - n) from generate_series(1, 40000) n',
      parameters: [],
    };
    const workbook = contractWorkbook(await copyOut.rows({ rows: late }), translationsIn('vi'));
    await expect(workbook.resume().toArray()).rejects.toThrow('division by zero');
    await eventually('no transaction is idle', hasEnded);
  });
});

/** More rows than all buffers hold; no reader consumes them yet. */
function endless() {
  const many = {
    // As a column the series streams; as a table PostgreSQL would first write all of it to disk.
    sql: 'select md5(n::text), md5(n::text) from (select generate_series(1, 3000000) n) many',
    parameters: [],
  };
  return salus.app.copyOut.rows({ rows: many });
}

/** Starts an export over a real connection without reading the body. */
async function open(format = 'csv') {
  const credentials = { emailAddress: 'bm@salus.test', password: DEMO_PASSWORD };
  const token = (await salus.anybody.call(login, credentials)).body.result.access_token;
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${salus.url}${path}?type=EXPORT&format=${format}`, {
    headers,
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  return { stop, reader: (response.body as ReadableStream<Uint8Array>).getReader() };
}

async function running(): Promise<number> {
  const { rows } = await salus.app.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'active'
        and query like 'copy (%'`,
  );
  return rows.length;
}

/** One export runs, and its statement cannot send more rows. */
async function isHeld(): Promise<boolean> {
  const { rows } = await salus.app.pool.query(
    `select wait_event from pg_stat_activity where datname = current_database()
        and state = 'active' and query like 'copy (%'`,
  );
  return rows.length === 1 && rows[0].wait_event === 'ClientWrite';
}

async function countOpenTransactions(): Promise<number> {
  const { rows } = await salus.app.pool.query(
    `select 1 from pg_stat_activity where datname = current_database()
        and state like 'idle in transaction%'`,
  );
  return rows.length;
}
