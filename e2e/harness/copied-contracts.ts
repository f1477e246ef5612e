import pg from 'pg';

/**
 * Copies a contract with its insured persons in the database of a separate program: hundreds at
 * once, without messages. Returns the reference numbers of the copies.
 * @param options.hasHistory copies the history too, as one from before its MACs
 * @param options.from the number of the first copy, another one for each call
 */
export async function copyContract(
  databaseUrl: string,
  referenceNumber: string,
  count: number,
  { hasHistory = false, from = 1 } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const contract = await insertColumns(client, 'contracts', ['id', 'reference_number']);
    const { rows } = await client.query<{ reference_number: string }>(
      `insert into contracts (reference_number, ${contract})
       select left(reference_number, 8) || lpad(number::text, 6, '0'), ${contract}
       from contracts, generate_series($3::int, $3 + $2 - 1) number where reference_number = $1
       returning reference_number`,
      [referenceNumber, count, from],
    );
    const copies = rows.map(({ reference_number: number }) => number).sort();
    const person = await insertColumns(client, 'insureds', ['id', 'contract_id']);
    await client.query(
      `insert into insureds (contract_id, ${person})
       select copy.id, ${person} from contracts copy, insureds
       where copy.reference_number = any($2) and insureds.contract_id =
         (select id from contracts where reference_number = $1)`,
      [referenceNumber, copies],
    );
    if (hasHistory) await copyHistory(client, referenceNumber, copies);
    return copies;
  } finally {
    await client.end();
  }
}

async function copyHistory(
  client: pg.Client,
  referenceNumber: string,
  copies: readonly string[],
): Promise<void> {
  const step = await insertColumns(client, 'contract_history', ['id', 'contract_id', 'mac']);
  await client.query(
    `insert into contract_history (contract_id, ${step})
     select copy.id, ${step} from contracts copy, contract_history
     where copy.reference_number = any($2) and contract_history.contract_id =
       (select id from contracts where reference_number = $1)
     order by copy.id, sequence`,
    [referenceNumber, copies],
  );
  await client.query(
    'update history_start set last_without_mac = (select max(id) from contract_history)',
  );
}

/** The columns that an insert may set, as a list of SQL. */
async function insertColumns(
  client: pg.Client,
  table: string,
  except: readonly string[],
): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and column_name <> all($2)`,
    [table, except],
  );
  return rows[0]?.columns ?? '';
}
