import { listContracts } from '@salus/api/back-office.ts';
import { sortKeys } from '@salus/api/contract-filters.ts';
import { editDraft, showDraft } from '@salus/api/contracts.ts';
import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '../../operations/invariants.ts';
import { inTransaction, type Reader } from '../../platform/db.ts';
import { draftBody, givenContract } from '../../testing/given.ts';
import { openForTests } from '../../testing/test-app.ts';

const own = '/v1/auth/contract/list-temporary';
const all = '/v1/auth/contract/bm-list-temporary';
const issuedList = '/v1/auth/contract/list';
const OF_EACH_STATUS = 14;

const salus = openForTests();

/** Copies of a contract in four statuses, an hour apart, with three officers in turn. */
beforeAll(async () => {
  for (const status of ['DRAFT', 'AWAITING_PAYMENT', 'ACTIVE', 'CANCELLED'] as const)
    await copyContract((await givenContract(salus, { status })).referenceNumber);
});

async function copyContract(referenceNumber: string): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select quote_ident(column_name) as name from information_schema.columns
    where table_name = 'contracts' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    salus.db,
  );
  const replacements: Record<string, string> = {
    reference_number: `left(c.reference_number, 8) || lpad(upper(to_hex(c.id * 100 + n)), 6, '0')`,
    policy_no: `c.policy_no || '-' || n`,
    verification_code: `case when c.verification_code is not null
        then substr(md5(c.id || ' ' || n), 1, 12) end`,
    officer_id: `(select id from accounts where email_address = (array['sales.cbb', 'sales2.cbb',
        'sales.sale'])[1 + n % 3] || '@salus.test')`,
    // The trigger writes that of the officer.
    sold_unit_id: 'null',
    plan_id: `(array['30002014', '30002015'])[1 + n % 2]`,
    created_at: `c.created_at - make_interval(hours => n)`,
  };
  const values = rows.map(({ name }) => replacements[name] ?? `c.${name}`).join(', ');
  await sql`insert into contracts (${sql.raw(rows.map(({ name }) => name).join(', '))})
      select ${sql.raw(values)}
    from contracts c, generate_series(1, ${sql.lit(OF_EACH_STATUS)}) n
      where c.reference_number = ${referenceNumber}`.execute(salus.db);
}

type Contract = {
  readonly referenceNumber: string;
  readonly name: string;
  readonly status: string;
  readonly planId: string;
  readonly typePayment: string | null;
  readonly officer: string;
  readonly createdOn: string;
};

async function contracts(): Promise<readonly Contract[]> {
  const { rows } = await sql<Contract>`
    select reference_number as "referenceNumber", proposer_name as name, status, plan_id
      as "planId", type_payment as "typePayment",
           split_part(email_address, '@', 1) as officer,
           (contracts.created_at at time zone 'Asia/Ho_Chi_Minh')::date::text as "createdOn"
      from contracts join accounts on accounts.id = officer_id order by contracts.created_at desc,
        contracts.id desc`.execute(salus.db);
  return rows;
}

async function rename(names: readonly string[]): Promise<void> {
  await sql`update contracts
      set proposer_name = (${names}::text[])[1 + id % ${names.length}]`.execute(salus.db);
}

/** Folds a name like the search does, without PostgreSQL. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .replaceAll('’', "'")
    .toLowerCase();
}

/** Callers with their list, its statuses and its officers; null reads the officers of the unit. */
const viewers = [
  { caller: 'sales.cbb', path: own, officers: ['sales.cbb'], among: statuses },
  { caller: 'sales2.cbb', path: own, officers: ['sales2.cbb'], among: statuses },
  { caller: 'bm', path: all, officers: ['sales.cbb', 'sales2.cbb', 'sales.sale'], among: statuses },
  {
    caller: 'bm',
    path: issuedList,
    officers: ['sales.cbb', 'sales2.cbb', 'sales.sale'],
    among: issuedStatuses,
  },
  { caller: 'manager', path: issuedList, officers: null, among: issuedStatuses },
  { caller: 'director', path: issuedList, officers: null, among: issuedStatuses },
  { caller: 'area', path: issuedList, officers: null, among: issuedStatuses },
  { caller: 'region', path: issuedList, officers: null, among: issuedStatuses },
] as const;

/** Reads the officers below the caller's unit, without product code. */
async function readOfficers({
  caller,
  officers,
}: (typeof viewers)[number]): Promise<readonly string[]> {
  if (officers) return officers;
  const { rows } = await sql<{ officer: string }>`
    with recursive below as (
      select unit_id as id from accounts where email_address = ${`${caller}@salus.test`}
      union select units.id from units join below on units.parent_id = below.id)
    select split_part(email_address, '@', 1) as officer from accounts where unit_id in (select id
      from below)`.execute(salus.db);
  return rows.map(({ officer }) => officer);
}

const syllables = [
  ...[
    'Nguyễn',
    'nguyen',
    'NGUYỄN',
    'Đặng',
    'Thị',
    'Văn',
    'Ân',
    'Ăn',
    'An',
    'Ánh',
    'Lan',
    'Loan',
    'Đ',
    'Ơ',
    'anan',
    'aaa',
  ],
  ...[
    'O’Neil',
    'Müller',
    'José',
    '100%',
    '_',
    '%',
    '\\',
    '*',
    "'",
    '阮',
    '😀',
    '\u{10FFFF}',
    '\uD7FF',
    'x\u0301',
    '-',
    '!',
    '~',
  ],
];
const name = fc
  .array(fc.tuple(fc.constantFrom(...syllables), fc.constantFrom(' ', ' ', ' ', '  ', '')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.flat().join('').normalize('NFC').trim() || 'An');

/** A part of a name in several spellings, or an unrelated text. */
const term = (names: readonly string[]) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...names),
          fc.nat(100),
          fc.nat(12),
          fc.constantFrom(String, plain, decompose, upperCase),
        )
        .map(([text, at, length, typed]) =>
          typed(
            [...text]
              .slice(at % [...text].length)
              .slice(0, 1 + length)
              .join(''),
          ),
        ),
    },
    { weight: 1, arbitrary: name },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'n',
        'an',
        'a',
        '%',
        '_',
        '\\',
        ' ',
        'n v',
        '\u0301',
        'n  ',
        'zzz',
        'ann',
        '\u{10FFFF}',
      ),
    },
  );
const decompose = (text: string) => text.normalize('NFD');
const upperCase = (text: string) => text.toUpperCase();

const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined });
const query = (names: readonly string[]) =>
  fc.record({
    viewer: fc.constantFrom(...viewers),
    proposerName: term(names),
    status: some(statuses),
    planIds: some(['30002014', '30002015', '30002016']),
    typePayment: fc.constantFrom(undefined, undefined, 'ONLINE', 'MANUAL'),
    yesterday: fc.constantFrom(undefined, undefined, 'createdToDate', 'createdFromDate'),
    startsLate: fc.constantFrom(undefined, undefined, undefined, '2000-01-01', '2100-01-01'),
    sortBy: fc.oneof(fc.constant('createdAt' as const), fc.constantFrom(...sortKeys)),
    sortOrder: fc.constantFrom('ASC', 'DESC'),
    limit: fc.constantFrom(1, 2, 3, 10, 25),
    page: fc.integer({ min: 1, max: 4 }),
  });
type Query = ReturnType<typeof query> extends fc.Arbitrary<infer Q> ? Q : never;

async function compare(allContracts: readonly Contract[], query: Query): Promise<void> {
  const { viewer, proposerName, planIds, sortBy, sortOrder, yesterday, startsLate, limit, page } =
    query;
  const status = query.status?.filter((one) => viewer.among.some((other) => other === one));
  const typePayment = viewer.path === all ? query.typePayment : undefined;
  const middle = allContracts[Math.floor(allContracts.length / 2)]?.createdOn ?? '';
  const starts = viewer.path === own ? undefined : startsLate;
  const officers = await readOfficers(viewer);
  const matches = allContracts.filter(
    (contract) =>
      officers.includes(contract.officer) &&
      viewer.among.some((one) => one === contract.status) &&
      (!status || status.length === 0 || status.some((one) => one === contract.status)) &&
      (!planIds || planIds.includes(contract.planId)) &&
      (!typePayment || contract.typePayment === typePayment) &&
      (yesterday !== 'createdToDate' || contract.createdOn <= middle) &&
      (yesterday !== 'createdFromDate' || contract.createdOn >= middle) &&
      (!starts || (issuedStatuses.some((one) => one === contract.status) && starts < '2100')) &&
      plain(contract.name).includes(plain(proposerName.trim().replace(/ +/g, ' '))),
  );
  const parameters = new URLSearchParams({ proposerName, sortBy, sortOrder });
  for (const one of status ?? []) parameters.append('status', one);
  for (const one of planIds ?? []) parameters.append('planIds', one);
  if (typePayment) parameters.set('typePayment', typePayment);
  if (yesterday) parameters.set(yesterday, middle);
  if (starts) parameters.set('policyStartDateFrom', starts);
  const caller = await salus.as(viewer.caller);
  const read = async (limit: number, page: number) => {
    const reply = await caller.get(`${viewer.path}?${parameters}&limit=${limit}&page=${page}`);
    expect([reply.status, reply.body.data?.totalRecords]).toEqual([200, matches.length]);
    return reply.body.data.results.map(
      (row: { referenceNumber: string }) => row.referenceNumber,
    ) as string[];
  };
  const references = await read(100, 1);
  const expectedReferences = matches.map(({ referenceNumber }) => referenceNumber);
  if (sortBy === 'createdAt')
    expect(references).toEqual(
      sortOrder === 'DESC' ? expectedReferences : expectedReferences.toReversed(),
    );
  else expect(references.toSorted()).toEqual(expectedReferences.toSorted());
  expect(await read(limit, page)).toEqual(references.slice((page - 1) * limit, page * limit));
}

test('every list finds and counts exactly the contracts whose name contains the term', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(name, { minLength: 1, maxLength: 40 })
        .chain((names) =>
          fc.tuple(fc.constant(names), fc.array(query(names), { minLength: 10, maxLength: 10 })),
        ),
      async ([names, queries]) => {
        await rename(names);
        const allContracts = await contracts();
        for (const one of queries) await compare(allContracts, one);
        expect(await offendersOfI10()).toEqual([]);
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 240_000);

const offendersOfI10 = async () =>
  (await checkInvariants(salus.app.pool)).find(({ name }) => name === 'I10')?.offenders ?? [
    'I10 is missing',
  ];

describe('a name', () => {
  const searchName = async (proposerName: string, more: object = {}) => {
    const { data } = (await (await salus.as('bm')).call(listContracts, { proposerName, ...more }))
      .body;
    expect(data.totalRecords).toBe(data.results.length);
    return data.results.map((row: { proposerName: string }) => row.proposerName) as string[];
  };

  test('is found by its new value only, after an edit', async () => {
    const { referenceNumber } = await givenContract(salus, {
      draft: { proposerName: 'Kwabena Owusu' },
    });
    expect(await searchName('wusu')).toEqual(['Kwabena Owusu']);
    const officer = await salus.as('sales.cbb');
    const { updatedAt } = (await officer.call(showDraft, { referenceNumber })).body.data;
    const editedDraft = {
      ...draftBody({ proposerName: 'Kwabena Ofori' }),
      referenceNumber,
      updatedAt,
    };
    expect((await officer.call(editDraft, editedDraft)).status).toBe(200);
    expect([
      await searchName('wusu'),
      await searchName('abena of'),
      await searchName('kwabena'),
    ]).toEqual([[], ['Kwabena Ofori'], ['Kwabena Ofori']]);
  });

  test('is found with the current status of its contract', async () => {
    const name = 'Ximena Quispe';
    for (const status of ['AWAITING_PAYMENT', 'ACTIVE', 'CANCELLED'] as const) {
      await givenContract(salus, { status, draft: { proposerName: name } });
      expect(await searchName('imena q', { status })).toEqual([name]);
      expect(await searchName('imena q', { status: 'DRAFT' })).toEqual([]);
    }
    expect(await searchName('quis')).toEqual([name, name, name]);
    expect(await offendersOfI10()).toEqual([]);
  });

  test('is found when a parallel transaction with the same words rolls back', async () => {
    const [one, other] = (await contracts()).map(({ referenceNumber }) => referenceNumber);
    const write = (reader: Reader, reference: string | undefined, name: string) =>
      sql`update contracts set proposer_name = ${name}
          where reference_number = ${reference}`.execute(reader);
    let waiting: Promise<unknown> = Promise.resolve();
    await inTransaction(salus.db, async (tx) => {
      await write(tx, one, 'Zebulon Zerah');
      // The words are new, so the second write waits until the first transaction ends.
      waiting = write(salus.db, other, 'Zerah Zebulon');
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('rolled back');
    }).catch(() => undefined);
    await waiting;
    expect([
      await searchName('ebulo'),
      await searchName('rah z'),
      await searchName('lon zer'),
    ]).toEqual([['Zerah Zebulon'], ['Zerah Zebulon'], []]);
  });

  test('is not found after its contract is deleted', async () => {
    const { referenceNumber } = await givenContract(salus, { draft: { proposerName: 'Thaddeus' } });
    expect(await searchName('haddeu')).toEqual(['Thaddeus']);
    for (const table of ['contract_history', 'insureds'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(salus.db);
    const id = sql`(select id from contracts where reference_number = ${referenceNumber})`;
    await sql`delete from contract_history where contract_id = ${id}`.execute(salus.db);
    await sql`delete from insureds where contract_id = ${id}`.execute(salus.db);
    await sql`delete from contracts where id = ${id}`.execute(salus.db);
    expect([await searchName('haddeu'), await offendersOfI10()]).toEqual([[], []]);
  });
});

test('rebuild_name_search() restores every suffix', async () => {
  const rows = () => sql`select * from name_suffixes order by contract_id, place`.execute(salus.db);
  const before = (await rows()).rows;
  await sql`select rebuild_name_search()`.execute(salus.db);
  expect((await rows()).rows).toEqual(before);
  expect(await offendersOfI10()).toEqual([]);
});
