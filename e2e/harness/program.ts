import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { urlOfRunningPostgres } from '../../server/src/embedded-postgres/running.ts';
import { fastTemporaryFolder } from '../../server/src/embedded-postgres/throwaway-postgres.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import { copyPreparedData } from '../../server/src/testing/prepared-data.ts';
import { roomyHeap } from '../../server/src/testing/roomy-heap.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_LIMIT_MILLISECONDS = 120_000;
const FOLDER_PREFIX = 'salus-e2e-';
const LEFTOVER_MILLISECONDS = 24 * 3_600_000;

type ProgramOptions = {
  /** Data folder of an earlier program; a fresh one by default. */
  readonly dataDir?: string;
  /** Port of an earlier program, so that its links keep working. */
  readonly port?: number;
  /** On top of SALUS_ENV=test. */
  readonly env?: Readonly<Record<string, string>>;
};

export type Program = {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Connection string of its PostgreSQL. */
  databaseUrl(): string;
  /** Its output so far. */
  output(): string;
  /** Stops it like Ctrl-C and returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it like a power cut; PostgreSQL keeps running. */
  kill9(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

/** Starts the program in a child process with its own database; resolves when it is ready. */
export async function startProgram({
  dataDir = freshDataDir(),
  port,
  env = {},
}: ProgramOptions = {}): Promise<Program> {
  const ownPort = port ?? (await freePort());
  // If the test run is killed, the program goes too.
  const child = spawn(
    process.execPath,
    [...roomyHeap, '--import', './tools/launch/stop-with-parent.mjs', 'server/src/main.ts'],
    {
      cwd: root,
      // Excludes the tester's own settings: DATABASE_URL, providers, secrets.
      env: {
        ...machine(),
        SALUS_ENV: 'test',
        // A busy machine must not turn slow statements into failures.
        DATABASE_TIMEOUT_MS: '20000',
        SALUS_DATA_DIR: dataDir,
        PORT: String(ownPort),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const kill = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return exit;
  };
  const program: Program = {
    url: `http://localhost:${ownPort}`,
    port: ownPort,
    dataDir,
    databaseUrl: () => urlOfRunningPostgres(dataDir) ?? '',
    output: () => output,
    stop: () => kill('SIGTERM'),
    kill9: async () => {
      await kill('SIGKILL');
    },
    remove: async () => {
      await kill('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
  try {
    await readyLine(child, () => output);
    return program;
  } catch (error) {
    await kill('SIGKILL');
    throw error;
  }
}

/** As root, PostgreSQL runs under another account, which needs access to the folder. */
function freshDataDir(): string {
  const folder = mkdtempSync(join(fastTemporaryFolder(), FOLDER_PREFIX));
  chmodSync(folder, 0o711);
  copyPreparedData(folder);
  return folder;
}

/** Deletes data folders that killed runs left a day ago. */
export function removeLeftovers(): void {
  const parent = fastTemporaryFolder();
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    const isLeftover =
      name.startsWith(FOLDER_PREFIX) &&
      Date.now() - statSync(folder).mtimeMs > LEFTOVER_MILLISECONDS;
    if (isLeftover) rmSync(folder, { recursive: true, force: true });
  }
}

function machine(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

async function readyLine(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MILLISECONDS;
  while (!/^Salus is ready on /m.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      throw new Error(`the program did not become ready; it printed:\n${output()}`);
    }
    await pause(25);
  }
}
