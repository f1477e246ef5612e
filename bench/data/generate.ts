import pg from 'pg';
import { loadContracts, loadDeskRows } from './bulk-load.ts';
import { writeContracts, writeInsureds } from './contract-rows.ts';
import { writeDeskRows } from './desk-rows.ts';
import { createDice } from './dice.ts';
import { type Batch, drawContracts, numberPolicies, storeSellers } from './drawn-contracts.ts';
import { makeOrganisation, officersFor } from './organisation.ts';
import { writeHistory, writeRelatedRows } from './related-rows.ts';
import { writeWorklistRows } from './worklist-rows.ts';

type GenerateOptions = {
  readonly contracts: number;
  /** The same seed, and the same `until`, give the same contracts in an empty database. */
  readonly seed?: number;
  /** The latest instant of the data; the present by default. */
  readonly until?: Date;
  /** All contracts await payment with an open order, for benchmarks that pay. */
  readonly onlyOpenOrders?: boolean;
  /** Receives progress messages. */
  readonly report?: (what: string) => void;
};

/** Contracts per transaction: larger ones are no faster and use more memory for the checks. */
const BATCH_SIZE = 25_000;
/** Keeps the numbers of different seeds apart. */
const ROWS_PER_SEED = 100_000_000;
const CONNECTIONS = 2;

/**
 * Fills a migrated database, with catalogue and demo accounts, with contracts of three years: two
 * thirds active, 17 % drafts, 8.5 % cancelled, 7 % open. Writes sets, not rows: links, messages,
 * orders, documents, refunds, history, reads and the work of clerks with them.
 */
export async function generateContracts(
  databaseUrl: string,
  options: GenerateOptions,
): Promise<void> {
  const {
    contracts,
    seed = 1,
    until = new Date(),
    onlyOpenOrders = false,
    report = () => undefined,
  } = options;
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => connect(databaseUrl)),
  );
  const [client] = clients;
  if (!client) throw new Error('CONNECTIONS is at least 1');
  try {
    await makeOrganisation(client, officersFor(contracts), seed);
    const firstId = await takeIds(client, contracts);
    const batches: Batch[] = [];
    for (let start = 0; start < contracts; start += BATCH_SIZE) {
      const end = Math.min(contracts, start + BATCH_SIZE);
      batches.push({
        first: seed * ROWS_PER_SEED + start + 1,
        last: seed * ROWS_PER_SEED + end,
        firstId: firstId + start,
        from: start / contracts,
        to: end / contracts,
        until: until.toISOString(),
        onlyOpenOrders,
      });
    }
    const write = (writers: readonly pg.Client[]) =>
      writeBatches(writers, batches, { seed, report });
    // Two transactions that both add new words to the search of names can deadlock.
    if (onlyOpenOrders) await write([client]);
    else {
      await loadContracts(client, () => write(clients), report);
      await client.query('analyze');
      await loadDeskRows(client, () => inTransaction(client, writeDeskRows(contracts, until)));
      report('reads and sessions are written');
      await client.query('analyze');
      await inTransaction(client, writeWorklistRows(until));
      report('the work of clerks is written');
    }
    await client.query('vacuum analyze');
  } finally {
    await Promise.all(clients.map((one) => one.end()));
  }
}

async function inTransaction(client: pg.ClientBase, statements: string): Promise<void> {
  await client.query(`begin; ${statements}; commit`);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    options: [
      '-c synchronous_commit=off',
      '-c work_mem=256MB',
      '-c maintenance_work_mem=1GB',
      '-c temp_buffers=64MB',
    ].join(' '),
  });
  await client.connect();
  return client;
}

/** Reserves consecutive ids, so that each batch has its own. */
async function takeIds(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval(pg_get_serial_sequence('contracts', 'id'),
      nextval(pg_get_serial_sequence('contracts', 'id')) + $1) as last`,
    [count],
  );
  return Number(rows[0]?.last) - count;
}

/** Numbers policies in the order of the batches, also when batches are written in parallel. */
async function writeBatches(
  clients: readonly pg.Client[],
  batches: readonly Batch[],
  { seed, report }: Required<Pick<GenerateOptions, 'seed' | 'report'>>,
): Promise<void> {
  for (const client of clients) {
    await createDice(client, seed);
    await client.query(storeSellers);
  }
  const write = [writeContracts, writeInsureds, writeRelatedRows, writeHistory].join('\n');
  let numbering = Promise.resolve();
  const writeBatch = async (client: pg.Client, batch: Batch) => {
    const before = numbering;
    let isNumbered = () => {};
    numbering = new Promise((resolve) => {
      isNumbered = resolve;
    });
    await client.query(drawContracts(batch));
    await before;
    await client.query(numberPolicies);
    isNumbered();
    await client.query(`begin; ${write} commit; drop table drawn, numbered`);
    if (batch.last % (4 * BATCH_SIZE) === 0)
      report(`${Math.round(100 * batch.to)} % of the contracts`);
  };
  await inParallel(clients, batches, writeBatch);
}

/** Runs the items on all clients; each client takes the next pending item. */
async function inParallel<Work>(
  clients: readonly pg.Client[],
  work: readonly Work[],
  run: (client: pg.Client, item: Work) => Promise<unknown>,
): Promise<void> {
  const waiting = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
        await run(client, item);
    }),
  );
}
