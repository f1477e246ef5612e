/**
 * Writes server/src/platform/database.gen.ts, Kysely's types of the tables, from a freshly migrated
 * database. Closed sets and branded types come from column-types.ts and CHECK constraints.
 */
import pg from 'pg';
import { startThrowawayPostgres } from '../../server/src/embedded-postgres/throwaway-postgres.ts';
import { migrate } from '../../server/src/platform/migrations/migrate.ts';
import { closedSets, columnTypes, DAY } from './column-types.ts';
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
  /** The CHECK constraints on this column alone. */
  checks: string[];
};

/** The results of the type parsers in platform/db.ts. A new type needs a parser there first. */
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
  date: DAY.type,
  time: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  tsvector: 'string',
  // Written as text: pg would turn a JSON array into a PostgreSQL array.
  jsonb: 'ColumnType<unknown, string, string>',
  json: 'ColumnType<unknown, string, string>',
};

const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as type,
    not a.attnotnull as nullable, a.attidentity = 'a' or a.attgenerated <> '' as generated,
    a.atthasdef or a.attidentity = 'd' as has_default,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
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

const NOTICE =
  'Written by tools/generate/database-types.ts from server/migrations. Not to be changed by hand.';

const postgres = await startThrowawayPostgres();
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Column>(columnsQuery).finally(() => client.end());
  writeGenerated(
    new URL('../../server/src/platform/database.gen.ts', import.meta.url),
    describe(rows),
  );
} finally {
  await postgres.stop();
}

function describe(columns: Column[]): string {
  const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const unknown = Object.keys(columnTypes).filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`column-types.ts names no column: ${unknown.join(', ')}`);
  const tables = Map.groupBy(columns, (column) => column.table);
  const interfaces = [...tables].map(([table, itsColumns]) => {
    const lines = itsColumns.map((column) => `  ${column.column}: ${columnType(column)};`);
    return `export interface ${interfaceName(table)} {\n${lines.join('\n')}\n}\n`;
  });
  const all = [...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`);
  const body = `${interfaces.join('\n')}\nexport interface DB {\n${all.join('\n')}\n}\n`;
  return `// ${NOTICE}\n${importStatements(body)}\n${body}`;
}

/** Import statements for the type names in `body`, as the formatter writes them. */
function importStatements(body: string): string {
  const kysely = ['ColumnType', 'Generated', 'GeneratedAlways'].map((name) => [name, 'kysely']);
  const typeNames = [DAY, ...Object.values(closedSets), ...Object.values(columnTypes)].flatMap(
    ({ type, from }) => (type.match(/[A-Z]\w*/g) ?? []).map((name) => [name, from]),
  );
  const usedTypes = [...typeNames, ...kysely].filter(([name]) =>
    new RegExp(`\\b${name}\\b`).test(body),
  );
  const modules = Map.groupBy(usedTypes, ([, from = '']) => from);
  return [...modules.keys()]
    .sort()
    .map((from) => {
      const names = [...new Set(modules.get(from)?.map(([name]) => name))].sort();
      const line = `import type { ${names.join(', ')} } from '${from}';\n`;
      return line.length <= 101
        ? line
        : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
    })
    .join('');
}

function columnType(row: Column): string {
  const { table, column, type, nullable, generated, has_default } = row;
  const isArray = type.startsWith('_');
  const name = isArray ? type.slice(1) : type;
  const single = singleType(row, name);
  if (!single)
    throw new Error(
      `${table}.${column} has the type ${type}, which database-types.ts does not know`,
    );
  if (types[name]?.startsWith('ColumnType')) return jsonType(single, nullable, has_default);
  const whole = isArray ? `${single.includes('|') ? `(${single})` : single}[]` : single;
  const full = nullable ? `${whole} | null` : whole;
  if (generated) return `GeneratedAlways<${full}>`;
  return has_default ? `Generated<${full}>` : full;
}

function singleType({ table, column, labels, checks }: Column, name: string): string | undefined {
  const key = `${table}.${column}`;
  return (
    (closedSets[key] ?? columnTypes[key])?.type ??
    labels?.map((label) => `'${label}'`).join(' | ') ??
    listedIn(checks) ??
    types[name]
  );
}

/** The values of a CHECK. PostgreSQL prints `x = ANY (ARRAY['A'::text, …])` or `x = 'A'::text`. */
function listedIn(checks: readonly string[]): string | undefined {
  const lists = checks.flatMap(
    (check) => check.match(/^CHECK \(\(\w+ = (ANY \(ARRAY\[.*\]\)|'\w+'::text)\)\)$/)?.[1] ?? [],
  );
  return lists[0]?.match(/'[^']+'(?=::text)/g)?.join(' | ');
}

function jsonType(single: string, nullable: boolean, hasDefault: boolean): string {
  const read = single.startsWith('ColumnType') ? 'unknown' : single;
  const insertTypes = [
    'string',
    ...(nullable ? ['null'] : []),
    ...(hasDefault ? ['undefined'] : []),
  ].join(' | ');
  return `ColumnType<${read}, ${insertTypes}, ${nullable ? 'string | null' : 'string'}>`;
}

function interfaceName(table: string): string {
  const parts = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${parts.join('')}Table`;
}
