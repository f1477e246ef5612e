import type pg from 'pg';

/** Returns the current time. The program's only source of "now"; tests set it. */
export type Clock = () => Date;

/**
 * The database's clock, so that all servers agree on lockouts, links and codes: this machine's
 * clock plus the difference to the database, measured at the start and once a minute.
 */
export async function databaseClock(pool: pg.Pool): Promise<{ clock: Clock; stop(): void }> {
  let skew = await measureSkew(pool);
  const timer = setInterval(() => {
    // A failed measurement keeps the last difference.
    measureSkew(pool).then(
      (difference) => {
        skew = difference;
      },
      () => undefined,
    );
  }, 60_000);
  timer.unref();
  return { clock: () => new Date(Date.now() + skew), stop: () => clearInterval(timer) };
}

async function measureSkew(pool: pg.Pool): Promise<number> {
  const before = Date.now();
  const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
  const after = Date.now();
  const databaseTime = rows[0]?.now.getTime() ?? after;
  // Differences below the round trip are noise; servers on the database's machine use its clock.
  const skew = Math.round(databaseTime - (before + after) / 2);
  return Math.abs(skew) <= Math.max(5, after - before) ? 0 : skew;
}

export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(now.getTime() - hours * 3_600_000);
