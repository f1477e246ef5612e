import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A host of several counts as away when it takes longer to connect or to answer. */
const ANSWER_MILLISECONDS = 2000;
const CHECK_MILLISECONDS = 1000;
const ATTRIBUTE = 'target_session_attrs';

/**
 * A database address of one or several hosts, as libpq reads it:
 * `postgresql://user:password@h1:5432,h2:5432/salus?target_session_attrs=read-write` (RUN-18).
 */
type DatabaseHosts = {
  /** The address of the host in use, the first one before `find`. */
  readonly current: string;
  /** Keeps the host in use while it accepts writes, and otherwise looks for another that does. */
  find(): Promise<void>;
};

const hostsByAddress = new Map<string, DatabaseHosts>();

/** The hosts of an address. All connections of this process to the address share their choice. */
export function databaseHosts(address: string): DatabaseHosts {
  const hosts = hostsByAddress.get(address) ?? openHosts(singleAddresses(address));
  hostsByAddress.set(address, hosts);
  return hosts;
}

function openHosts(addresses: readonly [string, ...string[]]): DatabaseHosts {
  let [current] = addresses;
  let finding: Promise<void> | null = null;

  async function search(): Promise<void> {
    if (await isWritable(current)) return;
    const others = addresses.filter((one) => one !== current);
    // The first that answers is taken: a silent host delays nothing.
    const writable = await Promise.any(
      others.map(async (one) => ((await isWritable(one)) ? one : Promise.reject(new Error(one)))),
    ).catch(() => null);
    if (writable !== null) current = writable;
  }

  return {
    get current() {
      return current;
    },
    async find() {
      if (addresses.length === 1) return;
      finding ??= search().finally(() => {
        finding = null;
      });
      await finding;
    },
  };
}

/** Follows a failover to another host. Does nothing for an address of one host. */
export function watchHosts(address: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const isWatched = singleAddresses(address).length > 1;
  const watching = (async () => {
    while (isWatched && !signal.aborted) {
      await pause(CHECK_MILLISECONDS, null, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await databaseHosts(address).find();
    }
  })();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

type PoolTarget = { readonly connectionString: string } | { readonly Client: new () => pg.Client };

/** Options of a `pg.Pool` whose new connections go to the host in use. */
export function poolTarget(address: string): PoolTarget {
  if (singleAddresses(address).length === 1)
    return { connectionString: databaseHosts(address).current };
  return {
    Client: class extends pg.Client {
      constructor(options?: pg.ClientConfig) {
        const connectionString = databaseHosts(address).current;
        super({ ...options, connectionString });
        leadsTo.set(this, connectionString);
      }
    },
  };
}

/** The host of each connection of an address of several hosts. */
const leadsTo = new WeakMap<object, string>();

/** True for a connection to a host that is no longer in use. */
export function isLeft(address: string, client: pg.PoolClient): boolean {
  const host = leadsTo.get(client);
  return host !== undefined && host !== databaseHosts(address).current;
}

/** One address per host. node-postgres itself reads addresses of one host only. */
export function singleAddresses(address: string): readonly [string, ...string[]] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(address);
  const [, before = '', hosts = '', after = ''] = parts ?? [];
  const rest = withoutAttribute(after);
  const [first, ...others] = hosts.split(',').map((host) => `${before}${host}${rest}`);
  return parts && first !== undefined ? [first, ...others] : [address];
}

/** pg does not know the attribute. */
function withoutAttribute(pathAndQuery: string): string {
  const [path = '', query = ''] = pathAndQuery.split('?', 2);
  const parameters = query
    .split('&')
    .filter((one) => one !== '' && !one.startsWith(`${ATTRIBUTE}=`));
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    application_name: 'salus-hosts',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isWritable: boolean }>(
      `select not pg_is_in_recovery()
        and current_setting('transaction_read_only') = 'off' as "isWritable"`,
    );
    return rows[0]?.isWritable ?? false;
  } catch {
    return false;
  } finally {
    // Not awaited: a silent host closes nothing.
    client.end().catch(() => undefined);
  }
}
