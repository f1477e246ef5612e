import { listContracts } from '@salus/api/back-office.ts';
import { createAlarms } from '../server/src/alarms/alarms.ts';
import { findPersonalPart } from '../server/src/audit/answer-persons.ts';
import { createReadLog } from '../server/src/audit/read-log.ts';
import { openDatabase } from '../server/src/platform/db.ts';
import type { Call } from '../server/src/platform/http/routes.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { Environment } from './harness/environment.ts';
import { drive, percentile } from './harness/load.ts';
import { atMost, printTable } from './harness/report.ts';

const CLERK = 'bm@salus.test';
const LISTS = 20_000;
const PAGES = 500;
const SECONDS = 5;

/** The share of the log of reads (SEC-21) in a clerk's list: a repeated page, and a new one. */
export async function measureReads(environment: Environment): Promise<void> {
  const { accountId, headers } = await environment.signInAs(CLERK);
  const { db, close } = openDatabase(environment.database.url, 2);
  const log = createLog('silent');
  const alarms = createAlarms({ db, log, clock: () => new Date() });
  const readLog = createReadLog({ db, key: Buffer.alloc(32, 7), alarms, log });
  const readCall = (input: Call['input']): Call => ({
    actor: { kind: 'staff', accountId, sessionId: crypto.randomUUID() },
    now: new Date(),
    origin: { ip: '127.0.0.1', language: 'vi', device: '', cookie: () => null },
    input,
  });
  const read = { endpoint: listContracts, part: findPersonalPart(listContracts), isMasked: false };
  const pageFrom = (start: number) => ({
    results: Array.from({ length: 10 }, (_, at) => ({
      referenceNumber: `HD261121${String(start + at).padStart(6, '0')}`,
      proposerNationalId: '001090000123',
      proposerMobile: '0987654321',
    })),
    totalRecords: 10,
  });
  try {
    const list = readCall({ status: ['ACTIVE'], page: 1, limit: 10 });
    const page = pageFrom(0);
    await readLog.record(read, list, page);
    const began = performance.now();
    for (let n = 0; n < LISTS; n += 1) await readLog.record(read, list, page);
    const perList = (performance.now() - began) / LISTS;

    const times: number[] = [];
    for (let n = 0; n < PAGES; n += 1) {
      const fresh = readCall({ status: ['ACTIVE'], page: n + 2, limit: 10 });
      const start = performance.now();
      await readLog.record(read, fresh, pageFrom(n * 10));
      times.push(performance.now() - start);
    }
    const path = '/v1/auth/contract/bm-list-temporary?limit=10';
    const request = () => ({ path, headers });
    await drive(environment.salus.url, request, { connections: 1, seconds: 2 });
    const { p50 } = await drive(environment.salus.url, request, {
      connections: 1,
      seconds: SECONDS,
    });
    printTable('Log of reads, 1 connection, p50; "baseline" is without the log', [
      {
        what: 'a list that is read again, whose row is counted',
        salus: p50,
        baseline: p50 - perList,
        unit: 'ms',
        goal: atMost(p50 / (p50 - perList), 1.05, 'at most 1.05 × baseline'),
      },
      { what: 'the share of the log in it', salus: perList * 1000, unit: 'µs' },
      {
        what: 'the row of a page that was not read lately',
        salus: percentile(times, 50),
        unit: 'ms',
      },
    ]);
  } finally {
    await readLog.flush();
    await close();
  }
}
