import type pg from 'pg';
import { listen } from './listen.ts';
import type { Log } from './log.ts';

/** Returns the current time. The program's only source of "now"; tests set it. */
export type Clock = () => Date;

export type BusinessClock = {
  readonly clock: Clock;
  /** Milliseconds by which development has moved the business time forward (RUN-29). */
  readonly ahead: () => number;
  stop(): Promise<void>;
};

/** Sent with the number of the move by the trigger of `business_clock`. */
const CHANNEL = 'salus_clock';

type Follow = { readonly connectionString: string; readonly log: Log };

/**
 * The database's clock, so that all servers agree on lockouts, links and codes: this machine's
 * clock plus the difference to the database, measured at the start and once a minute.
 * @param options.follow notices moves of the business time at once; without it, once a minute
 * @param options.base of tests, instead of the database's clock
 */
export async function databaseClock(
  pool: pg.Pool,
  {
    follow,
    base,
  }: { readonly follow?: Follow | undefined; readonly base?: Clock | undefined } = {},
): Promise<BusinessClock> {
  let skew = await measureSkew(pool);
  let lead = await readLead(pool);
  const timer = setInterval(() => {
    // A failed measurement keeps the last difference.
    measureSkew(pool).then(
      (difference) => {
        skew = difference;
      },
      () => undefined,
    );
    void refresh();
  }, 60_000);
  timer.unref();
  const listener = follow
    ? await listen({
        ...follow,
        channel: CHANNEL,
        onNotification: () => void refresh(),
        // Moves while the connection was down are not notified.
        onChange: (isUp) => {
          if (isUp) void refresh();
        },
      })
    : null;
  await listener?.rename(followerName(lead.version));

  async function refresh(): Promise<void> {
    try {
      const newest = await readLead(pool);
      if (newest.version >= lead.version) lead = newest;
      await listener?.rename(followerName(lead.version));
    } catch {
      // The next notification or minute reads it again.
    }
  }
  return {
    clock: () => new Date((base ? base().getTime() : Date.now() + skew) + lead.milliseconds),
    ahead: () => lead.milliseconds,
    async stop() {
      clearInterval(timer);
      await listener?.close();
    },
  };
}

/** Application name of the connection of a server that has followed this move. */
const followerName = (version: number) => `salus-clock ${version}`;

/** The servers and workers that do not know this move yet. */
export async function countFollowersBehind(pool: pg.Pool, version: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name ~ '^salus-clock [0-9]+$'
        and split_part(application_name, ' ', 2)::int < $1`,
    [version],
  );
  return rows[0]?.count ?? 0;
}

async function readLead(pool: pg.Pool): Promise<{ milliseconds: number; version: number }> {
  const { rows } = await pool.query<{ milliseconds: string; version: number }>(
    'select ahead_milliseconds::text as milliseconds, version from business_clock',
  );
  const [row] = rows;
  if (!row) throw new Error('business_clock has no row');
  return { milliseconds: Number(row.milliseconds), version: row.version };
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

/** The machine's time at a business instant: phones with an authenticator know no other. */
export const machineTime = ({ ahead }: Pick<BusinessClock, 'ahead'>, at: Date): Date =>
  new Date(at.getTime() - ahead());

export const hoursBefore = (now: Date, hours: number): Date =>
  new Date(now.getTime() - hours * 3_600_000);
