import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { FileFormat } from '@salus/api/reports.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { COPY_SESSION } from '../server/src/platform/copy/copy-out.ts';
import { exportStatement } from './baseline/export-statement.ts';
import type { Environment } from './harness/environment.ts';
import { alternate, median, percentile, probe } from './harness/load.ts';
import { atLeast, atMost, type Line, printTable } from './harness/report.ts';

const QUIET_SECONDS = 5;
const MB = 1_000_000;

type Taken = { readonly seconds: number; readonly firstByte: number; readonly bytes: number };

/** All issued contracts as a file: through HTTP, and by the database's COPY of the same SELECT. */
export async function measureExport(environment: Environment): Promise<void> {
  const { headers } = await environment.signInAs('bm@salus.test');
  const { rows: counts } = await environment.pool.query<{ issued: number }>(
    `select count(*)::integer as issued from contracts where status in ('ACTIVE', 'CANCELLED')`,
  );
  const issuedCount = counts[0]?.issued ?? 0;
  const rounds = issuedCount > 2_000_000 ? 1 : issuedCount > 200_000 ? 2 : 5;
  const select = await exportStatement('csv');
  const file = (format: FileFormat) => () =>
    take(
      `${environment.salus.url}/v1/auth/report/export-contract?type=EXPORT&format=${format}`,
      headers,
    );
  const list = () => measureList(environment, headers);

  const rest = readMemory(environment.salus.pid, 'VmRSS');
  await file('csv')();
  const highest = trackPeakMemory(environment.salus.pid);
  const { salus, baseline } = await alternate(rounds, {
    salus: file('csv'),
    baseline: () => measureCopy(environment.database.url, select),
  });
  const peak = highest();
  const bare = await intoTheVoid(environment.database.url, select);
  const watchingQuiet = probe(list, 5);
  await new Promise((resolve) => setTimeout(resolve, QUIET_SECONDS * 1000));
  const quiet = await watchingQuiet.end();
  const watching = probe(list, 5);
  await file('csv')();
  const busy = await watching.end();
  const highestOfWorkbooks = trackPeakMemory(environment.salus.pid);
  const workbook = await file('xlsx')();

  const perSecond = (runs: readonly Taken[]) =>
    issuedCount / median(runs.map(({ seconds }) => seconds));
  const rates = { salus: perSecond(salus), baseline: perSecond(baseline) };
  const firstByte = (runs: readonly Taken[]) => median(runs.map((run) => run.firstByte));
  const lists = { salus: percentile(busy, 99), baseline: percentile(quiet, 99) };
  const firstBytes = { salus: firstByte(salus), baseline: firstByte(baseline) };
  const lines: Line[] = [
    {
      what: 'CSV, rows a second',
      ...rates,
      unit: '/s',
      goal: atLeast(rates.salus / rates.baseline, 0.85, 'at least 0.85 × COPY'),
    },
    {
      what: 'CSV, first byte',
      ...firstBytes,
      unit: 'ms',
      goal: atMost(firstBytes.salus, 300, 'at most 300 ms'),
    },
    {
      what: 'peak memory of the program',
      salus: peak,
      unit: 'MB',
      goal: atMost(peak, 180, 'at most 180 MB'),
    },
    { what: 'of that, before the first file', salus: rest, unit: 'MB' },
    {
      what: 'list p99 during a file',
      ...lists,
      unit: 'ms',
      goal: atMost(lists.salus / lists.baseline, 3, 'at most 3 × quiet'),
    },
    {
      what: 'workbook, rows a second',
      salus: issuedCount / workbook.seconds,
      baseline: rates.baseline,
      unit: '/s',
    },
    { what: 'workbook, first byte', salus: workbook.firstByte, unit: 'ms' },
    { what: 'peak memory with a workbook', salus: highestOfWorkbooks(), unit: 'MB' },
  ];
  printTable(`Files of ${issuedCount.toLocaleString('en')} contracts (${rounds} rounds)`, lines, [
    'baseline: bare pg and pg-copy-streams, thrown away as it comes; ' +
      'of the list: the same list while nothing else happens',
    bare === null
      ? 'COPY inside the database: not allowed here'
      : 'COPY into /dev/null inside the database: ' +
        `${Math.round(issuedCount / bare).toLocaleString('en')} rows/s`,
    `CSV ${whole(salus)} MB, workbook ${Math.round(workbook.bytes / MB)} MB; ` +
      "every CSV has a line end of two bytes and its heading more than the baseline's",
  ]);
  const surplus = new Set(
    salus.map(({ bytes }, at) => bytes - (baseline[at]?.bytes ?? 0) - issuedCount),
  );
  if (surplus.size !== 1) throw new Error(`a file is not whole: ${[...surplus].join(', ')}`);
}

const whole = (runs: readonly Taken[]) => Math.round(median(runs.map(({ bytes }) => bytes)) / MB);

/** Reads a response to its end without keeping it. */
function take(url: string, headers: Readonly<Record<string, string>>): Promise<Taken> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { ...headers }, agent: false }, (response) => {
      let bytes = 0;
      let firstByte = Number.NaN;
      response.on('data', (part: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - began;
        bytes += part.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200)
          reject(new Error(`${url} was answered with ${response.statusCode}`));
        else resolve({ seconds: (performance.now() - began) / 1000, firstByte, bytes });
      });
    });
    request.on('error', reject);
  });
}

/** The driver alone. */
async function measureCopy(databaseUrl: string, select: string): Promise<Taken> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `${COPY_SESSION} -c jit=off`,
  });
  await client.connect();
  try {
    const began = performance.now();
    let bytes = 0;
    let firstByte = Number.NaN;
    for await (const part of client.query(copyTo(`copy (${select}) to stdout (format csv)`))) {
      if (bytes === 0) firstByte = performance.now() - began;
      bytes += part.length;
    }
    return { seconds: (performance.now() - began) / 1000, firstByte, bytes };
  } finally {
    await client.end();
  }
}

/** The database alone, as superuser `postgres` with the same password; null if it has no access. */
async function intoTheVoid(databaseUrl: string, select: string): Promise<number | null> {
  const url = new URL(databaseUrl);
  url.username = 'postgres';
  const client = new pg.Client({
    connectionString: url.href,
    options: `${COPY_SESSION} -c jit=off`,
  });
  try {
    await client.connect();
    const began = performance.now();
    await client.query(`copy (${select}) to '/dev/null' (format csv)`);
    return (performance.now() - began) / 1000;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function measureList(
  environment: Environment,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const reply = await fetch(`${environment.salus.url}/v1/auth/contract/list`, { headers });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`the list was answered with ${reply.status}`);
}

/** The peak memory of a process from now on. */
function trackPeakMemory(pid: number): () => number {
  // Resets the peak.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return () => readMemory(pid, 'VmHWM');
}

/** In MB, as reported by Linux. */
function readMemory(pid: number, what: 'VmRSS' | 'VmHWM'): number {
  const match = new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return (Number(match?.[1]) * 1024) / MB;
}
