import { join } from 'node:path';
import { type Started, until } from '../harness/processes.ts';
import { startSalus } from '../harness/start-salus.ts';
import type { Cluster } from './cluster.ts';

/** Ports of two servers and two workers. */
const programs = {
  'server-1': 3001,
  'server-2': 3002,
  'worker-1': 3003,
  'worker-2': 3004,
} as const;
export type ProgramName = keyof typeof programs;
const names = ['server-1', 'server-2', 'worker-1', 'worker-2'] as const;
export const serverAddresses = ['127.0.0.1:3001', '127.0.0.1:3002'];

export type Programs = {
  /** Starts one again and waits until it is ready. */
  start(name: ProgramName): Promise<void>;
  kill(name: ProgramName): Promise<void>;
};

/**
 * Starts servers and workers behind the pooler, with the simulators of external systems.
 * @param files the shared folder of the file store
 */
export async function startPrograms(
  cluster: Cluster,
  folder: string,
  files: string,
): Promise<Programs> {
  const running = new Map<ProgramName, Started>();
  async function start(name: ProgramName): Promise<void> {
    const port = programs[name];
    const program = startSalus({
      name,
      logFile: join(folder, `${name}.log`),
      env: {
        SALUS_ROLE: name.startsWith('server') ? 'server' : 'worker',
        SALUS_SECRET: 'chaos-chaos-chaos-chaos-chaos-chaos',
        SALUS_DATA_DIR: join(folder, 'salus'),
        FILES_URL: `file://${files}`,
        PORT: String(port),
        DATABASE_URL: cluster.pooledUrl,
        DATABASE_DIRECT_URL: cluster.directUrl,
        // PgBouncer of Debian 12 is 1.18.
        DATABASE_PREPARE: 'false',
        LOG_LEVEL: 'warn',
      },
    });
    running.set(name, program);
    await until(
      `${name} is ready`,
      async () => {
        if (program.hasEnded()) throw new Error(`${name} ended`);
        const signal = AbortSignal.timeout(3000);
        return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal })).ok;
      },
      180,
    );
  }
  for (const name of names) await start(name);
  return { start, kill: async (name) => running.get(name)?.kill() };
}
