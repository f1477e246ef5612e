import type { TestApp } from './test-app.ts';

/**
 * All tables with a row that matches, except `dev`, which simulates the customer's phone.
 * @param pattern a regular expression of PostgreSQL
 */
export async function tablesThatHold({ app }: TestApp, pattern: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE'
        and table_schema not in ('pg_catalog', 'information_schema', 'dev') order by 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(
      `select 1 from ${name} t where t::text ~ $1 limit 1`,
      [pattern],
    );
    if (rowCount) tables.push(name);
  }
  return tables;
}
