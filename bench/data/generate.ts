import pg from 'pg';
import { takeChecksAway } from './bulk-load.ts';
import { writeContracts, writeInsureds } from './contract-rows.ts';
import { bringDice } from './dice.ts';
import { drawContracts, noteSellers, numberPolicies, type Portion } from './drawn-contracts.ts';
import { writeHistory, writeLives } from './life-rows.ts';
import { makeOrganisation, officersFor } from './organisation.ts';

export type Wanted = {
  readonly contracts: number;
  /**
   * `all` also writes links, messages, orders, documents, refunds and history; `none` only
   * contracts and insured persons, the rows of lists, reports and exports. Default: `all` up to
   * 50,000.
   */
  readonly lives?: 'all' | 'none';
  /** The same seed, and the same `until`, give the same contracts in an empty database. */
  readonly seed?: number;
  /** Nothing happened after this instant; the present where absent. */
  readonly until?: Date;
  /** All of them wait for payment with an open order, for benchmarks that pay. */
  readonly onlyOpenOrders?: boolean;
  /** Receives progress messages. */
  readonly report?: (what: string) => void;
};

/** Contracts per transaction: larger ones are no faster and use more memory for the checks. */
const PORTION = 25_000;
/** Contracts that are made later get other numbers than those that are there. */
const ROWS_A_SEED = 100_000_000;
const MOST_WITH_LIVES = 50_000;
const SIDE_BY_SIDE = 2;

/**
 * Fills a migrated database, with catalogue and demo accounts, with contracts of three years: two
 * thirds active, 17 % drafts, 8.5 % cancelled, 7 % open. Writes sets, not rows. Without lives it
 * drops triggers, keys and indexes, restores them, and rebuilds the data of the triggers.
 */
export async function generateContracts(databaseUrl: string, wanted: Wanted): Promise<void> {
  const {
    contracts,
    seed = 1,
    until = new Date(),
    onlyOpenOrders = false,
    report = () => undefined,
  } = wanted;
  const { lives = contracts > MOST_WITH_LIVES ? 'none' : 'all' } = wanted;
  const clients = await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, () => connect(databaseUrl)),
  );
  const [client] = clients as [pg.Client, ...pg.Client[]];
  try {
    await makeOrganisation(client, officersFor(contracts), seed);
    const firstId = await takeIds(client, contracts);
    const portions: Portion[] = [];
    for (let made = 0; made < contracts; made += PORTION) {
      const end = Math.min(contracts, made + PORTION);
      portions.push({
        first: seed * ROWS_A_SEED + made + 1,
        last: seed * ROWS_A_SEED + end,
        firstId: firstId + made,
        from: made / contracts,
        to: end / contracts,
        until: until.toISOString(),
        onlyOpenOrders,
      });
    }
    const putBack = lives === 'none' ? await takeChecksAway(client) : [];
    await writePortions(clients, portions, { seed, lives, report });
    report('contracts are written');
    for (const group of putBack)
      await inParallel(clients, group, (one, statement) => one.query(statement));
    report('keys and indexes are there');
    if (lives === 'none') await keepWhatTriggersKeep(client, report);
    await client.query('vacuum analyze');
  } finally {
    await Promise.all(clients.map((one) => one.end()));
  }
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

/** Numbers in a row, so that each portion knows its own. */
async function takeIds(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval(pg_get_serial_sequence('contracts', 'id'),
      nextval(pg_get_serial_sequence('contracts', 'id')) + $1) as last`,
    [count],
  );
  return Number(rows[0]?.last) - count;
}

/** Policies are numbered in the order of the portions, however many are written at a time. */
async function writePortions(
  clients: readonly pg.Client[],
  portions: readonly Portion[],
  { seed, lives, report }: Required<Pick<Wanted, 'seed' | 'lives' | 'report'>>,
): Promise<void> {
  for (const client of clients) {
    await bringDice(client, seed);
    await client.query(noteSellers);
  }
  const write = [
    writeContracts,
    writeInsureds,
    ...(lives === 'all' ? [writeLives, writeHistory] : []),
  ].join('\n');
  let numbered = Promise.resolve();
  await inParallel(clients, portions, async (client, portion) => {
    const before = numbered;
    let isNumbered = () => {};
    numbered = new Promise((resolve) => {
      isNumbered = resolve;
    });
    await client.query(drawContracts(portion));
    await before;
    await client.query(numberPolicies);
    isNumbered();
    await client.query(`begin; ${write} commit; drop table drawn, numbered`);
    if (portion.last % (40 * PORTION) === 0)
      report(`${Math.round(100 * portion.to)} % of the contracts`);
  });
}

/** Each takes the next piece of work as soon as it is done with the one before. */
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

/** Rebuilds the data that triggers derive from contracts. */
async function keepWhatTriggersKeep(
  client: pg.Client,
  report: (what: string) => void,
): Promise<void> {
  await client.query('analyze contracts, insureds, accounts, units');
  for (const rebuild of ['recount_contracts()', 'rebuild_name_search()']) {
    const { rows } = await client.query<{ exists: boolean }>(
      'select to_regprocedure($1) is not null as exists',
      [rebuild],
    );
    if (!rows[0]?.exists) continue;
    await client.query(`select ${rebuild}`);
    report(`${rebuild} is done`);
  }
}
