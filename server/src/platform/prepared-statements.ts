import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { connectionFailure, DatabaseUnavailable, within } from './unavailable.ts';

/**
 * Statement text that one connection prepares; PostgreSQL keeps about 200 times as much memory for
 * it. Later statements of the connection are unnamed until `maxLifetimeSeconds` replaces it.
 */
const MAX_CHARACTERS = 200_000;

/**
 * The pool as Kysely uses it. After a statement's time limit, pg closes the connection.
 * Statements are named, so that pg prepares each once per connection: a prepared short query is
 * about four times as fast, because planning takes most of its time.
 * @param options.prepare false names no statement
 * @param options.isStale true for a connection that must not be used again
 * @param options.onSilence called when a connection gave no answer
 */
export function boundedPool(pool: pg.Pool, options: BoundedPoolOptions): PostgresPool {
  // Kysely keeps data per client object: a connection needs the same wrapper every time.
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await freshClient(pool, options);
      const preparing = clients.get(client) ?? new PreparingClient(client, options);
      clients.set(client, preparing);
      return preparing;
    },
  };
}

type BoundedPoolOptions = {
  readonly prepare: boolean;
  readonly limitMilliseconds: number;
  readonly isStale: (client: pg.PoolClient) => boolean;
  readonly onSilence: () => void;
};

/** @throws DatabaseUnavailable after the pool's time limit, also when it had to discard others */
async function freshClient(pool: pg.Pool, { isStale }: BoundedPoolOptions): Promise<pg.PoolClient> {
  const beganAt = performance.now();
  let connecting = pool.connect();
  try {
    let client = await connecting;
    while (isStale(client)) {
      client.release(true);
      connecting = pool.connect();
      const elapsed = performance.now() - beganAt;
      const remaining = (pool.options.connectionTimeoutMillis ?? elapsed) - elapsed;
      client = await within(Math.max(0, remaining), connecting);
    }
    return client;
  } catch (error) {
    // It may connect after the limit.
    connecting.then((client) => client.release()).catch(() => undefined);
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
  }
}

/** pg's client as Kysely types its results. */
type NamedQueries = {
  query<R>(
    config: pg.QueryConfig & { readonly query_timeout: number },
  ): Promise<PostgresQueryResult<R>>;
  release(destroy?: boolean): void;
};

class PreparingClient implements PostgresPoolClient {
  readonly #client: NamedQueries;
  readonly #options: BoundedPoolOptions;
  readonly #names: StatementNames;

  constructor(client: NamedQueries, options: BoundedPoolOptions) {
    this.#client = client;
    this.#options = options;
    this.#names = statementNames(client);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('no statement uses a cursor');
    return this.#run<R>(text, values);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { prepare, limitMilliseconds, onSilence } = this.#options;
    const name = prepare && isPreparable(text, values) ? this.#names.of(text) : null;
    const config = {
      text,
      values: [...values],
      query_timeout: limitMilliseconds,
      ...(name === null ? {} : { name }),
    };
    try {
      return await this.#client.query<R>(config);
    } catch (error) {
      if (isOutdated(error)) generations.set(text, (generations.get(text) ?? 0) + 1);
      const failure = connectionFailure(error);
      if (failure instanceof DatabaseUnavailable) onSilence();
      throw failure;
    }
  }
}

/** The names of a connection's prepared statements. */
class StatementNames {
  readonly #names = new Map<string, { readonly name: string; readonly generation: number }>();
  #characters = 0;
  #count = 0;

  /** The same name for the same text; null for a statement that is not to be prepared. */
  of(text: string): string | null {
    const generation = generations.get(text) ?? 0;
    const statement = this.#names.get(text);
    if (statement?.generation === generation) return statement.name;
    if (this.#characters + text.length > MAX_CHARACTERS) return null;
    this.#characters += text.length;
    this.#count += 1;
    const name = `s${this.#count}`;
    this.#names.set(text, { name, generation });
    return name;
  }
}

/** Per connection, because pools with different time limits share connections. */
const namesOfClients = new WeakMap<object, StatementNames>();

function statementNames(client: object): StatementNames {
  const names = namesOfClients.get(client) ?? new StatementNames();
  namesOfClients.set(client, names);
  return names;
}

/** `begin`, `commit` and their like are not planned, so preparing them gains nothing. */
function isPreparable(text: string, values: readonly unknown[]): boolean {
  return values.length > 0 || /^\s*(select|with)\s/.test(text);
}

/** Texts whose columns a newer program has changed: another name prepares them again. */
const generations = new Map<string, number>();

function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';
}
