import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../server/src/platform/free-port.ts';
import { environment, nodeOptions } from '../../tools/launch/root.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Long, because a kept data set may have to be migrated first. */
const START_LIMIT_MILLISECONDS = 900_000;

export type Running = {
  readonly url: string;
  readonly pid: number;
  /** The match of `ready` in its output. */
  readonly readyLine: RegExpExecArray;
  memory(): Promise<NodeJS.MemoryUsage>;
  stop(): Promise<void>;
};

const answersMemory = new URL('../memory/answer-memory.mjs', import.meta.url).href;

/**
 * Runs a file in a child process, which ends with this one, and waits until it prints `ready`.
 * @param env its environment, besides what the machine needs
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
  const preloads = ['--heapsnapshot-signal=SIGUSR2', '--import', answersMemory];
  const child = spawn(process.execPath, [...profiling, ...nodeOptions, ...preloads, file], {
    cwd: root,
    env: { ...machine(), PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      // Keeps the last warnings of a long run.
      output = (output + text).slice(-20_000);
      if (process.env['BENCH_VERBOSE']) process.stderr.write(text);
    });
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let isStopped = false;
  child.once('exit', (code, signal) => {
    if (!isStopped) console.error(`${file} ended with ${code ?? signal}; it printed:\n${output}`);
  });
  const stop = async () => {
    isStopped = true;
    if (hasEnded(child)) return;
    child.kill('SIGTERM');
    await exit;
  };
  const deadline = Date.now() + START_LIMIT_MILLISECONDS;
  let readyLine = ready.exec(output);
  for (; !readyLine; readyLine = ready.exec(output)) {
    if (hasEnded(child) || Date.now() > deadline) {
      await stop();
      throw new Error(`${file} did not become ready; it printed:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const memory = () =>
    new Promise<NodeJS.MemoryUsage>((resolve) => {
      child.once('message', (usage: NodeJS.MemoryUsage) => resolve(usage));
      child.send('memory');
    });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, readyLine, memory, stop };
}

/** Server and worker in one process, as with `npm start`; the simulators are in another. */
export async function startSalus(databaseUrl: string, dataDir: string): Promise<Running> {
  const settings = {
    SALUS_ENV: 'development',
    DATABASE_URL: databaseUrl,
    SALUS_DATA_DIR: dataDir,
    CAPTCHA_PROVIDER: 'off',
    LOG_LEVEL: 'warn',
    // Requests are counted, as in production, but the limits are never reached.
    RATE_LIMIT_FACTOR: '1000000',
  };
  const simulators = await startProcess('bench/harness/simulators.ts', /^ready, mail at (\S+)$/m, {
    ...settings,
    SALUS_DATA_DIR: `${dataDir}/simulators`,
    SALUS_ROLE: 'server',
  });
  const gateway = `${simulators.url}/dev/gateway/msp/api/v1/vpc`;
  try {
    const salus = await startProcess('server/src/main.ts', /^Salus is ready on /m, {
      ...settings,
      SMTP_URL: simulators.readyLine[1] ?? '',
      SMS_URL: `${simulators.url}/dev/sms`,
      INSURER_URL: `${simulators.url}/dev/insurer`,
      ONEPAY_QUERY_URL: `${gateway}/invoices/queries`,
      ONEPAY_REFUND_URL: `${gateway}/refunds`,
    });
    const stop = async () => {
      await salus.stop();
      await simulators.stop();
    };
    return { ...salus, stop };
  } catch (error) {
    await simulators.stop();
    throw error;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The environment of `npm start`, without the settings of this shell. */
function machine(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'MALLOC_ARENA_MAX', 'NODE_COMPILE_CACHE'];
  const all: Record<string, string | undefined> = environment();
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}
