/** `npm run chaos`: sells on a highly available cluster and breaks its parts (deploy/README.md). */

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startLoad } from '../harness/load.ts';
import { describeMissing, missingPackages, type Tool } from '../harness/packages.ts';
import { stopAll, until } from '../harness/processes.ts';
import { startCluster } from './cluster.ts';
import { faultsOf } from './faults.ts';
import { namespaceCommand, openNetwork } from './network.ts';
import { serverAddresses, startPrograms } from './programs.ts';
import { compare, countUnissued, type FaultWindow, gapIn, LONGEST_GAP_SECONDS } from './verdict.ts';

const tools: readonly Tool[] = [
  'etcd',
  'patroni',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'curl',
  'ip',
  'setpriv',
];
/** The work folder, for the process inside the namespaces. */
const FOLDER = 'SALUS_CHAOS_FOLDER';
const PORTAL = 'http://127.0.0.1:8080';
/** Undisturbed selling before the first fault and after each repair. */
const CALM_MILLISECONDS = 8000;

async function run(): Promise<number> {
  const missing = missingPackages(tools);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    return 2;
  }
  const given = process.env[FOLDER];
  if (given) return await runIn(given);
  const folder = mkdtempSync(join(tmpdir(), 'salus-chaos-'));
  chmodSync(folder, 0o711);
  const [program, ...args] = namespaceCommand() ?? [];
  const env = { ...process.env, [FOLDER]: folder };
  const code = program
    ? (spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1)
    : await runIn(folder);
  // Outside of the namespaces, where their file systems are no longer mounted.
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}`);
  return code;
}

async function runIn(folder: string): Promise<number> {
  const hasFailed = await breakEverything(folder).catch((error: unknown) => {
    console.error(error);
    return true;
  });
  await stopAll();
  return hasFailed ? 1 : 0;
}

/** @returns whether a goal was missed or a fault could not be tried */
async function breakEverything(folder: string): Promise<boolean> {
  const network = openNetwork(2);
  const cluster = await startCluster(network, folder, serverAddresses);
  const files = join(folder, 'files');
  mkdirSync(files);
  if (network.cable) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', files]);
  const programs = await startPrograms(cluster, folder, files);
  const { faults, missing } = faultsOf({ cluster, programs, network, files });
  console.log(`Two database nodes, servers and workers run. Load average ${loadavg().join(' ')}`);
  const load = await startLoad(PORTAL);
  await pause(CALM_MILLISECONDS);
  const wanted = process.argv.slice(2);
  const chosen = faults.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  const windows: FaultWindow[] = [];
  for (const { name, run } of chosen) {
    const from = Date.now();
    await run();
    await cluster.isWhole();
    await pause(CALM_MILLISECONDS);
    const window = { name, from, to: Date.now() };
    windows.push(window);
    const { seconds, failedReads } = gapIn(load, window);
    console.log(`${name}: ${seconds.toFixed(1)} s without writes, ${failedReads} failed reads`);
  }
  await load.stop();
  const pool = new pg.Pool({ connectionString: cluster.directUrl, max: 1 });
  pool.on('error', () => undefined);
  await until(
    'all paid contracts are issued',
    async () => (await countUnissued(pool, load.sales)) === 0,
    300,
  ).catch((error: unknown) => console.log(String(error)));
  const verdict = await compare(pool, load.sales).finally(() => pool.end());
  const gaps = windows.map((window) => gapIn(load, window));
  const slow = gaps.filter(({ seconds }) => seconds > LONGEST_GAP_SECONDS);
  const { lost, doubled, unissued, brokenInvariants, invariants } = verdict;
  const failedReads = load.reads.filter(({ isAnswered }) => !isAnswered).length;
  const list = (names: readonly string[]) => (names.length > 0 ? `: ${names.join(', ')}` : '');
  console.log(`
${load.sales.length} contracts sold, ${load.writes.length} writes confirmed
confirmed writes lost: ${lost.length}${list(lost)}
doubled: ${doubled.length}${list(doubled)}
paid and not issued: ${unissued.length}${list(unissued)}
unexpected refusals: ${load.refused.length}${list([...new Set(load.refused)])}
longest time without writes: ${Math.max(...gaps.map(({ seconds }) => seconds)).toFixed(1)} s
failed reads: ${failedReads} of ${load.reads.length}
invariants: ${invariants - brokenInvariants.length} hold, ${brokenInvariants.length} broken
${brokenInvariants.join('\n')}`);
  if (missing.length > 0) console.log(`NOT TRIED, no namespaces here: ${missing.join(', ')}`);
  const faulty = [lost, doubled, unissued, load.refused, slow, brokenInvariants, missing];
  return faulty.some((found) => found.length > 0);
}

process.exit(await run());
