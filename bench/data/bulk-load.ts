import type pg from 'pg';

/** Tables of the bulk load. */
const TABLES = ['contracts', 'insureds'];

/**
 * Drops triggers, indexes and keys of the tables and returns the statements that restore them, so
 * that rows are checked and indexes built in bulk. The caller writes the data of the triggers.
 * @returns groups of statements; those of one group can run in parallel
 */
export async function dropChecks(client: pg.ClientBase): Promise<readonly (readonly string[])[]> {
  const { rows: constraints } = await client.query<{
    kind: string;
    table: string;
    name: string;
    definition: string;
  }>(
    `select contype as kind, conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid =
        any($1::regclass[]))
      order by contype = 'f' desc`,
    [TABLES],
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint
        where conindid = indexrelid and contype in ('p', 'u'))
      order by indrelid`,
    [TABLES],
  );
  const away = [
    ...constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...indexes.map(({ name }) => `drop index ${name}`),
    ...TABLES.map(
      (table) => `alter table ${table} disable trigger user, set (autovacuum_enabled = false)`,
    ),
  ];
  await client.query(`begin; ${away.join('; ')}; commit`);
  const back = (isIncluded: (kind: string) => boolean) =>
    constraints
      .filter(({ kind }) => isIncluded(kind))
      .map(
        ({ table, name, definition }) =>
          `alter table ${table} add constraint ${name} ${definition}`,
      );
  return [
    // A key locks its own table only; foreign keys need the keys.
    TABLES.map((table) =>
      [
        ...back((kind) => kind !== 'f').filter((statement) =>
          statement.startsWith(`alter table ${table} `),
        ),
        `alter table ${table} enable trigger user, reset (autovacuum_enabled)`,
      ].join('; '),
    ),
    indexes.map(({ definition }) => definition),
    [back((kind) => kind === 'f').join('; ')],
  ];
}
