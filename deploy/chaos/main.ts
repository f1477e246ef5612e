/** `npm run chaos`: sells on a highly available cluster and breaks its parts (deploy/README.md). */

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Load, startLoad } from '../harness/load.ts';
import {
  describeMissing,
  describeVersions,
  missingPackages,
  type Tool,
} from '../harness/packages.ts';
import { stopAll, until } from '../harness/processes.ts';
import { startCluster } from './cluster.ts';
import { chaosFaults } from './faults.ts';
import { namespaceCommand, openNetwork } from './network.ts';
import { serverAddresses, startPrograms } from './programs.ts';
import { reportDrill, summarize } from './report.ts';
import { compareUntilSettled, runSeries } from './series.ts';
import { brokenInvariants, findUnissued } from './verdict.ts';

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
/** Inherited by every process of the run. */
const PRIORITY = -10;
const PORTAL = 'http://127.0.0.1:8080';

type Options = {
  readonly repeat: number;
  /** Without words, every fault is chosen. */
  isChosen(name: string): boolean;
};

/** Options of the command line; null if they are wrong. */
function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    options: { repeat: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const repeat = Number(values.repeat);
  if (!Number.isInteger(repeat) || repeat < 1) return null;
  const isChosen = (name: string) =>
    positionals.length === 0 || positionals.some((part) => name.includes(part));
  return { repeat, isChosen };
}

async function run(): Promise<number> {
  const missing = missingPackages(tools);
  if (missing.length > 0) {
    console.error(describeMissing(missing));
    return 2;
  }
  const options = readOptions();
  if (options === null) {
    console.error('Usage: npm run chaos -- [--repeat N] [part of a name of a fault …]');
    return 2;
  }
  const inheritedFolder = process.env[FOLDER];
  if (inheritedFolder) return await runIn(inheritedFolder, options);
  const folder = mkdtempSync(join(tmpdir(), 'salus-chaos-'));
  chmodSync(folder, 0o711);
  const [program, ...args] = namespaceCommand() ?? [];
  const env = { ...process.env, [FOLDER]: folder };
  const code = program
    ? (spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1)
    : await runIn(folder, options);
  // Outside of the namespaces, where their file systems are no longer mounted.
  if (code === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs: ${folder}`);
  return code;
}

async function runIn(folder: string, options: Options): Promise<number> {
  preferThisRun();
  const hasFailed = await breakEverything(folder, options).catch((error: unknown) => {
    console.error(error);
    return true;
  });
  await stopAll();
  return hasFailed ? 1 : 0;
}

/** Machines of a cluster share no cores with other work. Only root can have the priority. */
function preferThisRun(): void {
  try {
    setPriority(PRIORITY);
  } catch {
    console.log('Other programs on this machine make the times longer.');
  }
}

/** @returns whether a goal was missed or a fault could not be tried */
async function breakEverything(folder: string, { repeat, isChosen }: Options): Promise<boolean> {
  const network = openNetwork(2);
  const cluster = await startCluster(network, folder, serverAddresses);
  const files = join(folder, 'files');
  mkdirSync(files);
  if (network.cable) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', files]);
  const programs = await startPrograms(cluster, folder, files);
  const { faults, missing } = chaosFaults({ cluster, programs, network, files });
  const chosenFaults = faults.filter(({ name }) => isChosen(name));
  if (chosenFaults.length === 0)
    throw new Error(`the faults are: ${faults.map(({ name }) => name).join('; ')}`);
  console.log(describeVersions(tools));
  console.log(`Two database nodes, servers and workers run. Load average ${loadavg().join(' ')}`);
  const load = await startLoad(PORTAL);
  const drills = await runSeries({ cluster, load }, chosenFaults, repeat, reportDrill);
  const isWhole = drills.every(({ wholeAfter }) => wholeAfter !== null);
  await load.stop(isWhole ? 300 : 30);
  const ending = isWhole
    ? await checkEnding(cluster.directUrl, load)
    : { unissuedContracts: [], final: null, brokenRules: [], all: 0 };
  const { isPassed, text } = summarize({
    drills,
    drillCount: chosenFaults.length * repeat,
    load,
    missing,
    ...ending,
  });
  console.log(text);
  return !isPassed;
}

/** Issued contracts and invariants, once everything rests. */
async function checkEnding(url: string, { sales }: Load) {
  let unissuedContracts: string[] = [];
  const isIssued = async () => {
    unissuedContracts = await findUnissued(url, sales);
    return unissuedContracts.length === 0;
  };
  await until('all paid contracts are issued', isIssued, 300).catch(() => undefined);
  const final = await compareUntilSettled(url, sales);
  return { unissuedContracts, final, ...(await brokenInvariants(url)) };
}

process.exit(await run());
