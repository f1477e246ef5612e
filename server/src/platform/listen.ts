import pg from 'pg';
import { databaseHosts } from './database-hosts.ts';
import type { Log } from './log.ts';

type ListenOptions = {
  readonly connectionString: string;
  readonly channel: string;
  readonly log: Log;
  readonly onNotification: (payload: string) => void;
  /** Called with true once the connection listens, and with false when it is lost. */
  readonly onChange: (isUp: boolean) => void;
};

/** A connection that died silently is noticed after this time at the latest. */
const HEARTBEAT_MILLISECONDS = 2000;
const CONNECT_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 2000;
/** At a start, when a busy database opens all connections at once, one may take longer. */
const START_ATTEMPTS = 5;

export type Listener = {
  /** Resolves once all notifications of earlier commits have arrived, or the connection is lost. */
  caughtUp(): Promise<void>;
  /** Shows a name for the connection in pg_stat_activity, until it is lost. */
  rename(name: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Listens to a channel of the database on its own connection and reconnects when that breaks.
 * @throws the error of the last attempt, when the first connection can't be made in ten seconds
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const hosts = databaseHosts(options.connectionString);
  let isClosed = false;
  let isStarting = true;
  let pause = 100;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let active: { readonly connection: pg.Client; readonly lose: () => void } | null = null;

  const connect = async (): Promise<void> => {
    const connectionString = hosts.current;
    const fresh = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: HEARTBEAT_MILLISECONDS,
      keepAlive: true,
      application_name: 'salus-listen',
    });
    client = fresh;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      active = null;
      clearInterval(timer);
      options.onChange(false);
      fresh.end().catch(() => undefined);
      if (!isClosed && !isStarting) reconnect();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload }) => options.onNotification(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    } catch (error) {
      lose();
      throw error;
    }
    if (isLost) throw new Error('the LISTEN connection was lost');
    active = { connection: fresh, lose };
    pause = 100;
    isStarting = false;
    options.onChange(true);
    timer = setInterval(() => {
      if (hosts.current !== connectionString) lose();
      else fresh.query('select 1').catch(lose);
    }, HEARTBEAT_MILLISECONDS);
    timer.unref();
  };

  const reconnect = () => {
    options.log.warn({ channel: options.channel, pause }, 'the LISTEN connection is down');
    timer = setTimeout(() => connect().catch(() => undefined), pause);
    timer.unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  };

  for (let attempt = 1; isStarting; attempt += 1) {
    try {
      await connect();
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
  return {
    async caughtUp() {
      // PostgreSQL sends waiting notifications before it completes a query on the connection.
      await active?.connection.query('select 1').catch(active.lose);
    },
    async rename(name) {
      await active?.connection
        .query("select set_config('application_name', $1, false)", [name])
        .catch(active.lose);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
