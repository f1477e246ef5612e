import pg from 'pg';
import { QUEUE_SCHEMA } from '../queue/jobs.ts';
import { StartFailure } from '../start-failure.ts';

/** Tables that the program may only read and extend, and those that it may only read. */
export type ProtectedTables = {
  readonly extendable: readonly string[];
  readonly read: readonly string[];
};

/** `mayCreateSchemas`: in development the simulators make one. */
type Grant = ProtectedTables & {
  readonly ownerUrl: string;
  readonly programUrl: string;
  readonly mayCreateSchemas: boolean;
};

/**
 * Gives the user of `programUrl` what the program needs, and no right to change or delete rows of
 * the protected tables (SEC-7). Runs at every start after the migrations, as the owner.
 * @throws StartFailure when the owner may not give the queue's schema away
 */
export async function grantToProgram(grant: Grant): Promise<void> {
  const { ownerUrl, programUrl, mayCreateSchemas, extendable, read } = grant;
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(programUrl).username));
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  // The running query rejects when the connection breaks; an unhandled 'error' event would crash.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    // Servers that start together grant in sequence.
    await client.query(`select pg_advisory_xact_lock(hashtext('salus.grants'))`);
    const { rows } = await client.query<{ database: string }>(
      'select current_database() as database',
    );
    const database = pg.escapeIdentifier(rows[0]?.database ?? '');
    await client.query(`grant connect, temporary on database ${database} to ${role}`);
    if (mayCreateSchemas) await client.query(`grant create on database ${database} to ${role}`);
    await client.query(`grant usage on schema public to ${role}`);
    await client.query(
      `grant select, insert, update, delete on all tables in schema public to ${role}`,
    );
    await client.query(`grant usage, select on all sequences in schema public to ${role}`);
    for (const [tables, rights] of [
      [extendable, 'select, insert'],
      [read, 'select'],
    ] as const)
      for (const table of tables.map((name) => pg.escapeIdentifier(name))) {
        await client.query(`revoke all on ${table} from ${role}`);
        await client.query(`grant ${rights} on ${table} to ${role}`);
      }
    await giveQueue(client, role);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The queue migrates its own schema, so the program's role owns it. */
async function giveQueue(client: pg.Client, role: string): Promise<void> {
  const schema = pg.escapeIdentifier(QUEUE_SCHEMA);
  await client.query(`create schema if not exists ${schema}`);
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s owner to ${role}', c.oid::regclass) as statement
       from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
     union all
     select format('alter function %s owner to ${role}', p.oid::regprocedure)
       from pg_proc p where p.pronamespace = $1::regnamespace
     union all
     select format('alter type %s owner to ${role}', t.oid::regtype)
       from pg_type t where t.typnamespace = $1::regnamespace and t.typtype = 'e'`,
    [QUEUE_SCHEMA],
  );
  try {
    // First: the new owner of a table needs the right to create one in its schema.
    await client.query(`alter schema ${schema} owner to ${role}`);
    for (const { statement } of rows) await client.query(statement);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new StartFailure(
      `The user of DATABASE_OWNER_URL may not give the schema "${QUEUE_SCHEMA}" to the user of ` +
        `DATABASE_URL: run "grant ${role} to <owner>" once, as a superuser.`,
      error,
    );
  }
}

/** The protected tables that the user of this pool can still change, cut or give a trigger to. */
export async function changeableTables(
  pool: Pick<pg.Pool, 'query'>,
  { extendable, read }: ProtectedTables,
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) name
      where has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE, TRIGGER')`,
    [[...extendable, ...read]],
  );
  return rows.map(({ name }) => name);
}
