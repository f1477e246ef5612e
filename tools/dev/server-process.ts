import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment, installed, nodeOptions, root } from '../launch/root.mjs';

/** A restart does not wait longer for running requests and jobs; the queue runs cut jobs again. */
const STOP_LIMIT_MILLISECONDS = 300;
const READY_LINE = /^Salus is ready on .*\n/m;

export type ServerState = 'starting' | 'ready' | 'failed';

export type ServerProcess = {
  /** Ends the running process, if any, and starts a new one. */
  restart(): Promise<void>;
  /** Resolves when the server is ready, or did not start. */
  whenSettled(): Promise<ServerState>;
  stop(): Promise<void>;
};

type Options = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeFlags: readonly string[];
  readonly onState: (state: ServerState) => void;
};

/** Runs server/src/main.ts as a child process that can be restarted. */
export function createServerProcess({ env, nodeFlags, onState }: Options): ServerProcess {
  let child: ChildProcess | null = null;
  let state: ServerState = 'starting';
  let settle = Promise.withResolvers<ServerState>();

  function enter(next: ServerState): void {
    state = next;
    onState(next);
    if (next === 'starting') settle = Promise.withResolvers();
    else settle.resolve(next);
  }

  function start(): void {
    const own = spawn(installed('node'), [...nodeOptions, ...nodeFlags, 'server/src/main.ts'], {
      cwd: root,
      env: { ...environment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Own process group: Ctrl-C reaches only the parent, which stops the rest in order.
      detached: true,
    });
    child = own;
    own.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (READY_LINE.test(text) && child === own) enter('ready');
      // The line names the internal port.
      process.stdout.write(text.replace(READY_LINE, ''));
    });
    own.once('exit', () => {
      if (child !== own) return;
      child = null;
      enter('failed');
    });
  }

  async function end(limit: number): Promise<void> {
    const own = child;
    child = null;
    if (!own) return;
    const exit = once(own, 'exit');
    own.kill('SIGTERM');
    const timer = setTimeout(() => own.kill('SIGKILL'), limit);
    await exit;
    clearTimeout(timer);
  }

  let queue = Promise.resolve();
  return {
    restart() {
      if (state !== 'starting') enter('starting');
      // In sequence: two saves in a row must not start two processes.
      queue = queue.then(() => end(STOP_LIMIT_MILLISECONDS)).then(start);
      return queue;
    },
    whenSettled: () => (state === 'starting' ? settle.promise : Promise.resolve(state)),
    async stop() {
      await queue;
      await end(10_000);
    },
  };
}
