/** `npm run restore-drill`: sells, destroys the site and restores a minute (deploy/README.md). */

import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { decryptFile } from '../../server/src/integrations/file-encryption/encrypted-files.ts';
import { checkInvariants } from '../../server/src/operations/invariants.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { type Sale, startLoad } from '../harness/load.ts';
import { describeMissing, missingPackages } from '../harness/packages.ts';
import { until } from '../harness/processes.ts';
import { makeSite, type Site } from './site.ts';

const FILES_EVERY_MILLISECONDS = 15_000;
const PHASE_MILLISECONDS = 20_000;
/** Within this time the archive has a minute's log: archive_timeout and a margin. */
const ARCHIVED_SECONDS = 150;

async function run(): Promise<number> {
  const missing = missingPackages(['pgbackrest', 'age', 'setpriv']);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), 'salus-drill-'));
  chmodSync(folder, 0o711);
  const site = makeSite(folder, { database: await freePort(), program: await freePort() });
  try {
    const problems = await drill(site);
    for (const problem of problems) console.log(`PROBLEM: ${problem}`);
    if (problems.length === 0) await site.destroy();
    if (problems.length === 0) rmSync(folder, { recursive: true });
    else console.log(`Logs and backups: ${folder}`);
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error, `\nLogs and backups: ${folder}`);
    return 1;
  } finally {
    await site.destroy().catch(() => undefined);
  }
}

async function drill(site: Site): Promise<string[]> {
  await site.startDatabase();
  site.createDatabase();
  await site.startProgram();
  console.log(`Selling. Load average ${loadavg().join(' ')}`);
  const load = await startLoad(site.url);
  const copying = setInterval(() => site.backUpFiles(), FILES_EVERY_MILLISECONDS);
  await pause(PHASE_MILLISECONDS);
  site.pgBackRest('backup', '--type=full');
  await pause(PHASE_MILLISECONDS);
  const target = new Date();
  const before = load.sales.map((sale) => ({ ...sale }));
  console.log(`${before.length} contracts at the minute to restore, ${target.toISOString()}`);
  await isArchived(site, target);
  // The newest contracts are in no archive yet, as in a real disaster.
  await pause(PHASE_MILLISECONDS);
  clearInterval(copying);
  await load.stop();
  const lastWrite = Math.max(...load.writes);
  await site.destroy();
  console.log(`${load.sales.length} contracts when database and files were destroyed`);

  const problems: string[] = [];
  const seconds = await restore(site, target);
  console.log(`Restored to the minute and ready after ${seconds.toFixed(1)} s (RTO)`);
  problems.push(...(await verify(site, before, target)));
  await site.destroy();

  const again = await restore(site, null);
  const newest = await query<{ at: Date }>(site, 'select max(created_at) as at from contracts');
  const lostSeconds = (lastWrite - Number(newest[0]?.at)) / 1000;
  console.log(`Restored to the end of the archive after ${again.toFixed(1)} s`);
  console.log(`The archive lacks the last ${lostSeconds.toFixed(1)} s (RPO)`);
  problems.push(...(await verify(site, before, null)));
  return problems;
}

/** @returns seconds until the program is ready; `target` null restores the whole archive */
async function restore(site: Site, target: Date | null): Promise<number> {
  const began = performance.now();
  const point = target
    ? ['--type=time', `--target=${target.toISOString().replace('T', ' ').replace('Z', '+00')}`]
    : [];
  const action = target ? ['--target-action=promote'] : [];
  site.pgBackRest('restore', ...point, ...action);
  site.restoreFiles();
  await site.startDatabase();
  await site.startProgram();
  return (performance.now() - began) / 1000;
}

/** Problems of the restored site: contracts, invariants and files. */
async function verify(site: Site, before: readonly Sale[], target: Date | null) {
  const rows = await query<{ reference: string; created: Date }>(
    site,
    'select reference_number as reference, created_at as created from contracts',
  );
  const present = new Set(rows.map(({ reference }) => reference));
  const missingSales = before.filter(({ referenceNumber }) => !present.has(referenceNumber));
  const late = target ? rows.filter(({ created }) => created > target) : [];
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 });
  const results = await checkInvariants(pool).finally(() => pool.end());
  const brokenRules = results.filter(({ offenders }) => offenders.length > 0);
  const documents = await query<{ key: string; sha256: Buffer; at: Date }>(
    site,
    'select storage_key as key, sha256, created_at as at from documents',
  );
  const wrong = documents.filter(({ key, sha256 }) => !hasFile(site, key, sha256));
  console.log(
    `${rows.length} contracts, ${documents.length} certificates, ${wrong.length} files missing; ` +
      `invariants: ${results.length - brokenRules.length} hold, ${brokenRules.length} broken`,
  );
  // The end of the log may be newer than the last archive of files; a minute before it is whole.
  const missing = target ? wrong : [];
  return [
    ...missingSales.map(({ referenceNumber }) => `${referenceNumber} is lost`),
    ...late.map(({ reference }) => `${reference} is newer than the minute`),
    ...brokenRules.map(({ name, offenders }) => `${name}: ${offenders.slice(0, 5).join()}`),
    ...missing.map(({ key }) => `the file ${key} is missing or changed`),
  ];
}

function hasFile(site: Site, key: string, sha256: Buffer): boolean {
  const path = join(site.files, key);
  if (!existsSync(path)) return false;
  const bytes = decryptFile(site.fileKeys, key, readFileSync(path));
  return createHash('sha256').update(bytes).digest().equals(sha256);
}

async function isArchived(site: Site, target: Date): Promise<void> {
  // A log file that was closed after the target holds it.
  const sql = `select last_archived_time > $1::timestamptz + interval '1 second'
    and pg_walfile_name(pg_current_wal_lsn()) > last_archived_wal as done from pg_stat_archiver`;
  const isDone = async () =>
    (await query<{ done: boolean }>(site, sql, [target]))[0]?.done === true;
  await until('the minute is in the archive', isDone, ARCHIVED_SECONDS);
}

async function query<Row extends pg.QueryResultRow>(
  { databaseUrl }: Site,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

process.exit(await run());
