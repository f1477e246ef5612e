/** Writes server/src/platform/database.gen.ts: what Kysely knows of the tables, read from a freshly migrated database. */
import pg from 'pg';
import { startThrowawayPostgres } from '../server/src/platform/embedded-postgres/throwaway-postgres.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { writeGenerated } from './generated-file.ts';

type Column = {
  table: string;
  column: string;
  type: string;
  /** The values of an enum type. */
  labels: string[] | null;
  nullable: boolean;
  /** PostgreSQL writes the value itself, always. */
  generated: boolean;
  has_default: boolean;
};

/** What `platform/db.ts` makes of PostgreSQL's types; a type that is missing here needs a decision there first. */
const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  cidr: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  tsvector: 'string',
  // Written as text: pg would make an array of PostgreSQL out of a JSON array.
  jsonb: 'ColumnType<unknown, string, string>',
  json: 'ColumnType<unknown, string, string>',
};

const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as type,
    not a.attnotnull as nullable, a.attidentity = 'a' or a.attgenerated <> '' as generated,
    a.atthasdef or a.attidentity = 'd' as has_default,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = case when t.typelem > 0 then t.typelem else t.oid end) as labels
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type base on base.oid = a.atttypid
  join pg_type t on t.oid = case when base.typtype = 'd' then base.typbasetype else base.oid end
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname, a.attnum`;

const postgres = await startThrowawayPostgres();
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Column>(columnsQuery).finally(() => client.end());
  writeGenerated(new URL('../server/src/platform/database.gen.ts', import.meta.url), describe(rows));
} finally {
  await postgres.stop();
}

function describe(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, itsColumns]) => {
    const lines = itsColumns.map((column) => `  ${column.column}: ${typeOf(column)};`);
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const all = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  const body = `${interfaces.join('\n')}\nexport interface DB {\n${all.join('\n')}\n}\n`;
  const imported = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`));
  const imports = imported.length > 0 ? `import type { ${imported.join(', ')} } from 'kysely';\n\n` : '';
  return `// Written by tools/database-types.ts from server/migrations. Not to be changed by hand.\n${imports}${body}`;
}

function typeOf({ table, column, type, labels, nullable, generated, has_default }: Column): string {
  const isArray = type.startsWith('_');
  const name = isArray ? type.slice(1) : type;
  const single = labels ? labels.map((label) => `'${label}'`).join(' | ') : types[name];
  if (!single) throw new Error(`${table}.${column} has the type ${type}, which tools/database-types.ts does not know`);
  const whole = isArray ? `${labels ? `(${single})` : single}[]` : single;
  if (whole.startsWith('ColumnType')) return jsonType(nullable, has_default);
  const type_ = nullable ? `${whole} | null` : whole;
  if (generated) return `GeneratedAlways<${type_}>`;
  return has_default ? `Generated<${type_}>` : type_;
}

function jsonType(nullable: boolean, hasDefault: boolean): string {
  const inserted = ['string', ...(nullable ? ['null'] : []), ...(hasDefault ? ['undefined'] : [])].join(' | ');
  return `ColumnType<unknown, ${inserted}, ${nullable ? 'string | null' : 'string'}>`;
}

function interfaceName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Table`;
}
