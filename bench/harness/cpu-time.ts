import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

export type WithCpu<T> = T & { readonly cpuMicroseconds: number };

/**
 * Measures the CPU time of a run: a server, all sessions of PostgreSQL and this load generator.
 * Other load on the machine changes it far less than times and rates.
 */
export async function cpuMeter(pool: pg.Pool) {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { parent: postmaster } = readTimes(rows[0]?.pid ?? 0);
  const cpuTime = (server: number) => {
    const { user, system } = process.cpuUsage();
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const sessions = all
      .map((pid) => readTimes(Number(pid)))
      .filter((p) => p.parent === postmaster);
    const ticks = sessions.reduce((sum, session) => sum + session.ticks, readTimes(server).ticks);
    return user + system + ticks * TICK_MICROSECONDS;
  };
  return async <T>(server: number, run: () => Promise<T>): Promise<WithCpu<T>> => {
    const before = cpuTime(server);
    const result = await run();
    return { ...result, cpuMicroseconds: cpuTime(server) - before };
  };
}

/** The parent of a process and the CPU time that it has used; nothing for an ended process. */
function readTimes(pid: number): { readonly parent: number | null; readonly ticks: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return { parent: null, ticks: 0 };
  }
}
