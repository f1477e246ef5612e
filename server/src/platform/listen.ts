import pg from 'pg';
import type { Log } from './log.ts';

export type ListenOptions = {
  readonly connectionString: string;
  readonly channel: 'salus_principal' | 'salus_jobs';
  readonly log: Log;
  readonly onNotice: (payload: string) => void;
  /** True once the database is heard, false the moment it is not. */
  readonly onChange: (isUp: boolean) => void;
};

/** A connection that died without a word is noticed after this time at the latest. */
const HEARTBEAT_MILLISECONDS = 2000;
const LONGEST_PAUSE_MILLISECONDS = 5000;

export type Listener = {
  /** Resolves once everything that was committed before has been heard, or nothing can be heard any more. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

/** Hears a channel of the database on a connection of its own, and comes back by itself when that breaks. */
export async function listen(options: ListenOptions): Promise<Listener> {
  let isClosed = false;
  let pause = 100;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let heardOn: { readonly connection: pg.Client; readonly lose: () => void } | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: options.connectionString,
      connectionTimeoutMillis: 5000,
      query_timeout: HEARTBEAT_MILLISECONDS,
      keepAlive: true,
      application_name: 'salus-listen',
    });
    client = fresh;
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      heardOn = null;
      clearInterval(timer);
      options.onChange(false);
      fresh.end().catch(() => undefined);
      if (!isClosed) comeBack();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload }) => options.onNotice(payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${options.channel}`);
    } catch (error) {
      lose();
      throw error;
    }
    if (isLost) return;
    heardOn = { connection: fresh, lose };
    pause = 100;
    options.onChange(true);
    timer = setInterval(() => fresh.query('select 1').catch(lose), HEARTBEAT_MILLISECONDS);
    timer.unref();
  };

  const comeBack = () => {
    options.log.warn({ channel: options.channel, pause }, 'not heard from the database');
    timer = setTimeout(() => connect().catch(() => undefined), pause);
    timer.unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MILLISECONDS);
  };

  try {
    await connect();
  } catch (error) {
    isClosed = true;
    clearTimeout(timer);
    throw error;
  }
  return {
    async caughtUp() {
      // PostgreSQL hands over what waits for a connection before it ends the answer to a query on it.
      await heardOn?.connection.query('select 1').catch(heardOn.lose);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
