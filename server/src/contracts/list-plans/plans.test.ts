import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { day } from '@salus/domain/time/day.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '../../platform/database.gen.ts';
import { givenContract } from '../../testing/given.ts';
import { givenMixture } from '../../testing/given-mixture.ts';
import { openForTests } from '../../testing/test-app.ts';
import { ALWAYS, type ContractCriteria } from '../criteria/contract-criteria.ts';
import type { FindIds } from './find-ids.ts';
import { names } from './names.ts';
import type { PageRequest } from './order.ts';
import { sort } from './sort.ts';
import { walk } from './walk.ts';

const salus = openForTests();
let regionId: number;

beforeAll(async () => {
  // A vacuum at an unknown moment would make other plans cheaper.
  await salus.app.pool.query('alter table contracts set (autovacuum_enabled = false)');
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await givenMixture(salus.db, referenceNumber, ['sales.cbb', 'sales2.cbb'], 5000);
  const region = salus.db.selectFrom('units').select('id').where('name', '=', 'Miền Bắc');
  regionId = (await region.executeTakeFirstOrThrow()).id;
});

/** Drops aliases (`contracts contracts_2`) and puts each condition on its own line. */
const readable = (line: string) =>
  line
    .replace(/ on (\w+) \1_\d+/, ' on $1')
    .replaceAll(') AND (', `)\n${' '.repeat(line.search(/\S/) + 2)}AND (`);

/** The query plan of the last statement: nodes, indexes and their conditions. */
async function explainPlan(
  findIds: FindIds,
  criteria: Partial<ContractCriteria>,
  page: Partial<PageRequest> = {},
): Promise<string> {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: salus.app.pool }),
    log: ({ query }) => void statements.push(query),
  });
  await findIds(
    db,
    { scope: 'all', createdAt: ALWAYS, startsOn: {}, cancelledOn: {}, ...criteria },
    { sortBy: 'createdAt', sortOrder: 'DESC', limit: 10, offset: 0, ...page },
  );
  const statement = statements.at(-1);
  const client = await salus.app.pool.connect();
  try {
    // On small tables PostgreSQL prefers sequential scans; the snapshots are about indexes.
    await client.query('set enable_seqscan = off');
    await client.query('set enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) ${statement?.sql}`,
      [...(statement?.parameters ?? [])],
    );
    const lines = rows.map((row) => readable(row['QUERY PLAN']));
    return lines.filter((line) => !line.includes('Disabled:')).join('\n');
  } finally {
    await client.query('reset all');
    client.release();
  }
}

describe('walk', () => {
  test('merges one index scan per status', async () => {
    expect(
      await explainPlan(walk, { status: ['DRAFT', 'ACTIVE', 'CANCELLED'] }),
    ).toMatchInlineSnapshot(`
      "Limit
        ->  Merge Append
              Sort Key: contracts.created_at DESC, contracts.id DESC
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_creation on contracts
                          Index Cond: (status = 'DRAFT'::text)
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_creation on contracts
                          Index Cond: (status = 'ACTIVE'::text)
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_creation on contracts
                          Index Cond: (status = 'CANCELLED'::text)"
    `);
  });

  test('reads one index for one status', async () => {
    const page = { sortBy: 'premiumAmount' } as const;
    expect(await explainPlan(walk, { status: ['DRAFT'] }, page)).toMatchInlineSnapshot(`
      "Limit
        ->  Subquery Scan on merged
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_premium on contracts
                          Index Cond: (status = 'DRAFT'::text)"
    `);
  });

  test('reads the insured persons of each contract that it passes', async () => {
    const plan = await explainPlan(walk, { status: ['ACTIVE'], insuredName: 'tran' });
    expect(plan).toContain('Filter: (SubPlan 2)');
    expect(plan).toContain('Index Cond: (contract_id = contracts.id)');
  });

  test('hashes the officers of a region once', async () => {
    const criteria = {
      scope: { unitId: regionId, kind: 'REGION', basis: 'today' },
      status: issuedStatuses,
    } as const;
    expect(await explainPlan(walk, criteria)).toMatchInlineSnapshot(`
      "Limit
        CTE officers
          ->  Bitmap Heap Scan on officer_scopes
                Recheck Cond: (unit_ids @> '{1}'::bigint[])
                ->  Bitmap Index Scan on officer_scopes_of_unit
                      Index Cond: (unit_ids @> '{1}'::bigint[])
        ->  Merge Append
              Sort Key: contracts.created_at DESC, contracts.id DESC
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_creation on contracts
                          Index Cond: (status = 'ACTIVE'::text)
                          Filter: ((ANY (officer_id = (hashed SubPlan 2).col1)) IS TRUE)
                          SubPlan 2
                            ->  CTE Scan on officers
              ->  Limit
                    ->  Index Only Scan Backward using contracts_by_creation on contracts
                          Index Cond: (status = 'CANCELLED'::text)
                          Filter: ((ANY (officer_id = (hashed SubPlan 3).col1)) IS TRUE)
                          SubPlan 3
                            ->  CTE Scan on officers"
    `);
  });
});

test('walk does not sort contracts of a filter outside the index', async () => {
  const createdAt = { from: new Date('2026-01-01T00:00:00Z'), before: null };
  const page = { sortBy: 'premiumAmount' } as const;
  expect(await explainPlan(walk, { status: ['ACTIVE'], createdAt }, page)).toMatchInlineSnapshot(`
    "Limit
      ->  Subquery Scan on merged
            ->  Limit
                  ->  Index Scan Backward using contracts_by_premium on contracts
                        Index Cond: (status = 'ACTIVE'::text)
                        Filter: (created_at >= '2026-01-01 00:00:00+00'::timestamp with time zone)"
  `);
});

test('walk reads policy numbers from their index alone', async () => {
  const page = { sortBy: 'policyNo', offset: 2000 } as const;
  const sortKeySet = { key: 'policyNo', isSet: true } as const;
  expect(await explainPlan(walk, { status: ['ACTIVE'], sortKeySet }, page)).toMatchInlineSnapshot(`
    "Limit
      ->  Subquery Scan on merged
            ->  Limit
                  ->  Index Only Scan Backward using contracts_policy_no_key on contracts
                        Index Cond: (policy_no IS NOT NULL)
                        Filter: (status = 'ACTIVE'::text)"
  `);
});

describe('sort', () => {
  test('reads the index of the criterion, not of the order', async () => {
    const criteria: Partial<ContractCriteria> = {
      status: ['ACTIVE'],
      startsOn: { from: day('2025-03-01'), to: day('2025-03-31') },
    };
    expect(await explainPlan(sort, criteria)).toMatchInlineSnapshot(`
      "Limit
        CTE matching
          ->  Index Only Scan using contracts_by_start on contracts
                Index Cond: ((status = 'ACTIVE'::text)
                  AND (policy_starts_on >= '2025-03-01'::date)
                  AND (policy_starts_on <= '2025-03-31'::date))
        ->  Sort
              Sort Key: matching.key_0 DESC, matching.key_1 DESC
              ->  CTE Scan on matching"
    `);
  });

  test('reads the index of an officer in its order', async () => {
    const { id } = await salus.db
      .selectFrom('accounts')
      .select('id')
      .where('email_address', '=', 'sales.cbb@salus.test')
      .executeTakeFirstOrThrow();
    expect(await explainPlan(sort, { scope: { officerId: id } })).toMatchInlineSnapshot(`
      "Limit
        ->  Index Only Scan Backward using contracts_of_officer on contracts
              Index Cond: (officer_id = '1'::bigint)"
    `);
  });
});

test('names reads ranges of suffixes and no contracts', async () => {
  const scans = (await explainPlan(names, { proposerName: 'duc' })).match(/Scan using .*$/gm);
  expect(new Set(scans)).toMatchInlineSnapshot(`
    Set {
      "Scan using name_words_pkey on name_words w",
      "Scan using name_words_pkey on name_words w_1",
      "Scan using name_suffixes_search on name_suffixes named",
    }
  `);
});

describe('the filters of persons and links', () => {
  const listScans = async (findIds: FindIds, criteria: Partial<ContractCriteria>) => [
    ...new Set(
      (await explainPlan(findIds, criteria)).match(
        /(?<=Scan (Backward )?using )\w+|(?<=Index Scan on )\w+/g,
      ),
    ),
  ];

  test.each<[Partial<ContractCriteria>, string]>([
    [{ phone: { text: '0912000111', isWhole: false } }, 'contracts_by_phone'],
    [{ phone: { text: '0912000111', isWhole: true } }, 'contracts_by_phone'],
    [{ insuredNationalId: { text: '038190000777', isWhole: false } }, 'insureds_of_person'],
    [{ insuredNationalId: { text: '038190000777', isWhole: true } }, 'insureds_of_person'],
    [{ proposerNationalId: { text: '038190000777', isWhole: true } }, 'contracts_by_identity'],
    [{ premiumAmount: 1_080_000 }, 'contracts_by_premium'],
    [{ adjustInfo: 'CHANGE_INFO' }, 'contracts_change_requested'],
    [{ consentFlag: 'STAFF_DEVICE' }, 'contracts_from_staff'],
    [{ officerEmail: 'sales.cbb@salus.test' }, 'contracts_of_officer'],
  ])('%j reads its index', async (criteria, index) => {
    expect(await listScans(sort, criteria)).toContain(index);
  });

  test('the state of a link comes from the index of links alone', async () => {
    const link = { state: 'OPENED', at: new Date('2026-01-01T00:00:00Z') } as const;
    for (const findIds of [walk, sort])
      expect(await explainPlan(findIds, { status: ['AWAITING_PAYMENT'], link })).toMatch(
        /Index Only Scan .*using customer_links_live on customer_links/,
      );
  });
});
