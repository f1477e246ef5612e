import type pg from 'pg';

/** From weak to strong; reads (ACCESS SHARE, ROW SHARE) wait only for the last two. */
export const lockModes = [
  'ROW EXCLUSIVE',
  'SHARE UPDATE EXCLUSIVE',
  'SHARE',
  'SHARE ROW EXCLUSIVE',
  'EXCLUSIVE',
  'ACCESS EXCLUSIVE',
] as const;
export type LockMode = (typeof lockModes)[number];

/** A line `-- locks: TABLE ACCESS EXCLUSIVE` of a migration: a table that existed before it. */
export type DeclaredLock = { readonly table: string; readonly mode: LockMode };

const LOCK_LINE = /^-- locks: (\S+) (.+)\n/gm;

/** @throws Error for a mode that PostgreSQL does not know */
export function declaredLocks(sql: string): DeclaredLock[] {
  return [...sql.matchAll(LOCK_LINE)].map(([line, table = '', given]) => {
    const mode = lockModes.find((name) => name === given);
    if (!mode) throw new Error(`no lock mode of PostgreSQL: ${line}`);
    return { table, mode };
  });
}

/** Merged migrations got these lines later, and their checksums must not change. */
export const withoutLockLines = (sql: string): string => sql.replaceAll(LOCK_LINE, '');

/** With the estimated rows and the size of tables that exist, from which operators judge time. */
type LockedTable = DeclaredLock & { readonly rows: number; readonly megabytes: number };

/** Tables that do not exist yet, on a new database, are left out. */
export async function lockedTables(
  client: pg.Client,
  locks: readonly DeclaredLock[],
): Promise<LockedTable[]> {
  const { rows } = await client.query<LockedTable>(
    `select d.table, d.mode, greatest(c.reltuples, 0)::float8 as rows,
            round(pg_total_relation_size(c.oid) / 1e6)::int as megabytes
       from unnest($1::text[], $2::text[]) d ("table", mode)
       join pg_class c on c.oid = to_regclass(d.table)`,
    lockColumns(locks),
  );
  return rows;
}

type Holder = {
  readonly pid: number;
  readonly tables: string;
  readonly application: string | null;
  readonly state: string | null;
  readonly transaction_since: Date | null;
  readonly query_since: Date | null;
};

/**
 * Names the sessions that hold conflicting locks, the oldest transaction first. Never the text of
 * their queries, which may contain personal data (SEC-1).
 */
export async function describeHolders(
  client: pg.Client,
  locks: readonly DeclaredLock[],
): Promise<string> {
  const { rows } = await client.query<Holder>(
    `select l.pid, string_agg(distinct d.table, ', ') as tables,
            nullif(a.application_name, '') as application, a.state,
            a.xact_start as transaction_since, a.query_start as query_since
       from unnest($1::text[], $2::text[]) d ("table", mode)
       join pg_locks l on l.relation = to_regclass(d.table)
       left join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'relation' and l.granted and l.pid <> pg_backend_pid()
        and l.database = (select oid from pg_database where datname = current_database())
        and (d.mode = 'ACCESS EXCLUSIVE' or l.mode not in ('AccessShareLock', 'RowShareLock'))
      group by l.pid, a.application_name, a.state, a.xact_start, a.query_start
      order by a.xact_start nulls last limit 5`,
    lockColumns(locks),
  );
  if (rows.length === 0) return 'No session holds it now.';
  return `It is held by: ${rows.map(describeHolder).join('; ')}.`;
}

function describeHolder(holder: Holder): string {
  const { pid, tables, application, state, transaction_since, query_since } = holder;
  const facts = [
    application ?? 'application unknown',
    state ?? 'state hidden from this user (pg_read_all_stats)',
    transaction_since && `transaction since ${transaction_since.toISOString()}`,
    query_since && `query since ${query_since.toISOString()}`,
  ];
  return `process ${pid} on ${tables} (${facts.filter(Boolean).join(', ')})`;
}

const lockColumns = (locks: readonly DeclaredLock[]) => [
  locks.map(({ table }) => table),
  locks.map(({ mode }) => mode),
];
