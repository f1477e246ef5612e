import pg from 'pg';

/** Runs one statement in the database of a separate program, on a connection of its own. */
export async function runSql(
  databaseUrl: string,
  sql: string,
  values: readonly string[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql, [...values]).finally(() => client.end());
}
