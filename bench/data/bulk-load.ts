import type pg from 'pg';

/** Tables with several rows for each contract, or many indexes. */
const CONTRACT_TABLES = [
  'api_sync_logs',
  'consents',
  'contract_history',
  'contracts',
  'customer_links',
  'documents',
  'insureds',
  'ledger_entries',
  'messages',
  'payment_notifications',
  'payment_orders',
  'refunds',
  'reminder_schedules',
] as const;
const DESK_TABLES = ['personal_reads', 'sessions'] as const;

/**
 * Triggers of tables that are rebuilt: counters, names, renewals. Others would only repeat the
 * data: first steps, new numbers, ended codes. Events are kept for a day only.
 */
const replacedTriggers = {
  api_sync_logs: ['api_sync_logs_event'],
  contract_history: ['contract_history_ends_codes', 'contract_history_events'],
  contracts: ['contracts_counted', 'contracts_name_added', 'contracts_number_is_new'],
  customer_links: ['customer_links_event', 'customer_links_first'],
  insureds: ['insureds_added', 'insureds_follow'],
  messages: ['messages_event'],
  payment_orders: ['payment_orders_first'],
  receipts: ['receipts_event'],
  refunds: ['refunds_event'],
} as const;

/**
 * Writes contracts without secondary indexes, foreign keys and triggers, and builds them
 * afterwards: row by row, they take most of the time of a large data set.
 */
export async function loadContracts(
  client: pg.ClientBase,
  write: () => Promise<void>,
  report: (what: string) => void,
): Promise<void> {
  const restore = await dropIndexes(client, CONTRACT_TABLES);
  for (const statement of switchTriggers('disable')) await client.query(statement);
  await write();
  report('contracts are written');
  for (const statement of switchTriggers('enable')) await client.query(statement);
  await restore();
  report('their indexes are built');
  await client.query('select recount_contracts()');
  await client.query('select rebuild_name_search()');
  await client.query('select rebuild_followed_contracts()');
  report('they are counted, found by name, and known as followed');
}

/** The same for reads and sessions. */
export async function loadDeskRows(
  client: pg.ClientBase,
  write: () => Promise<void>,
): Promise<void> {
  const restore = await dropIndexes(client, DESK_TABLES);
  await write();
  await restore();
}

function switchTriggers(how: 'disable' | 'enable'): readonly string[] {
  return Object.entries(replacedTriggers).map(
    ([table, names]) =>
      `alter table ${table} ${names.map((name) => `${how} trigger ${name}`).join(', ')}`,
  );
}

/** Drops the indexes that hold no constraint, and foreign keys; the result creates them again. */
async function dropIndexes(
  client: pg.ClientBase,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ remove: string; create: string }>(
    `select format('alter table %s %s', owner, string_agg(format('drop constraint %I', name), ', '))
              as remove,
            format('alter table %s %s', owner,
              string_agg(format('add constraint %I %s', name, definition), ', ')) as create
       from (select conrelid::regclass as owner, conname as name,
                    pg_get_constraintdef(oid) as definition
               from pg_constraint
              where contype = 'f' and conrelid = any($1::text[]::regclass[])) keys
      group by owner`,
    [tables],
  );
  const { rows: indexes } = await client.query<{ remove: string; create: string }>(
    `select format('drop index %s', indexrelid::regclass) as remove,
            pg_get_indexdef(indexrelid) as create
       from pg_index i
      where indrelid = any($1::text[]::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { remove } of [...keys, ...indexes]) await client.query(remove);
  return async () => {
    for (const { create } of [...indexes, ...keys]) await client.query(create);
  };
}
