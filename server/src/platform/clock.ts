import type pg from 'pg';

/** Tells the time. The program's only source of "now"; tests set it. */
export type Clock = () => Date;

/**
 * The database's clock, so that many servers agree on lockouts, links and codes: our own plus the difference measured
 * against the database, at the start and once a minute.
 */
export async function databaseClock(pool: pg.Pool): Promise<{ clock: Clock; stop(): void }> {
  let skew = await measureSkew(pool);
  const timer = setInterval(() => {
    // A database that can't be asked right now changes nothing: the last difference stays good.
    measureSkew(pool).then(
      (measured) => {
        skew = measured;
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
  const theirs = rows[0]?.now.getTime() ?? after;
  // Differences below the round trip are noise; two servers on one machine then share one clock exactly.
  const skew = Math.round(theirs - (before + after) / 2);
  return Math.abs(skew) <= Math.max(5, after - before) ? 0 : skew;
}
