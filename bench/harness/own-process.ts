import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/platform/free-port.ts';
import { environment, nodeOptions } from '../../tools/root.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A kept data set may have to be migrated first. */
const START_LIMIT_MILLISECONDS = 900_000;

export type Running = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/**
 * Runs a file in a process of its own, that goes with this one, and waits for the line that says it is ready.
 * @param env all that it gets of an environment, besides what the machine needs
 */
export async function startProcess(
  file: string,
  ready: RegExp,
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = await freePort();
  const profiling = process.env['BENCH_CPU_PROF']
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_CPU_PROF']}`]
    : [];
  const child = spawn(process.execPath, [...profiling, ...nodeOptions, file], {
    cwd: root,
    env: { ...machine(), PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      // Warnings of a long run are not kept whole.
      said = (said + text).slice(-20_000);
      if (process.env['BENCH_VERBOSE']) process.stderr.write(text);
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + START_LIMIT_MILLISECONDS;
  while (!ready.test(said)) {
    if (hasEnded(child) || Date.now() > deadline) {
      await stop();
      throw new Error(`${file} did not become ready; it said:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

/** The real program on a database: server and worker in one process, as `npm start` runs it, the stand-ins with them. */
export function startSalus(databaseUrl: string, dataDir: string): Promise<Running> {
  return startProcess('server/src/main.ts', /^Salus is ready on /m, {
    SALUS_ENV: 'development',
    DATABASE_URL: databaseUrl,
    SALUS_DATA_DIR: dataDir,
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'warn',
    // Counted all the same, as in production; only never reached.
    RATE_LIMIT_FACTOR: '1000000',
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** What `npm start` gives the program of the machine and of its own; nothing of the tester's settings. */
function machine(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
  const all: Record<string, string | undefined> = environment();
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
