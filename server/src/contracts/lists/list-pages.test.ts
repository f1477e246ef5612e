import { type SortKey, sortKeys, sortOrders } from '@salus/api/contract-filters.ts';
import { issuedStatuses, statuses } from '@salus/domain/contracts/status.ts';
import { addDays, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { givenMixture } from '../../testing/given-mixture.ts';
import { givenPerson } from '../../testing/given-person.ts';
import { openForTests } from '../../testing/test-app.ts';

/**
 * Compares every list, in every order and with every filter, page by page with a plain query of
 * all contracts. Pages come from walks, from counters and from the end of a list.
 */
const drafts = '/v1/auth/contract/list-temporary';
const all = '/v1/auth/contract/bm-list-temporary';
const issuedList = '/v1/auth/contract/list';

/** The caller, their list, and the path of the unit that bounds their reach. */
const callers = [
  { name: 'bm', path: all, within: [] },
  { name: 'bm', path: issuedList, within: [] },
  { name: 'region', path: issuedList, within: ['Miền Bắc'] },
  { name: 'area', path: issuedList, within: ['Miền Bắc', 'Hà Nội'] },
  { name: 'director', path: issuedList, within: ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'] },
  {
    name: 'manager',
    path: issuedList,
    within: ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm', 'Nhóm 1'],
  },
  { name: 'sales.cbb', path: drafts, within: null },
] as const;

const officers = ['sales.cbb', 'teammate', 'branchmate', 'sales2.cbb', 'sales.far', 'sales.south'];
/** The choice of a plan depends on shares of the contracts, not on their number. */
const CONTRACTS = 4000;
const salus = openForTests();

beforeAll(async () => {
  const hoanKiem = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'];
  const others = [
    { name: 'teammate', unit: [...hoanKiem, 'Nhóm 1'] },
    { name: 'branchmate', unit: [...hoanKiem, 'Nhóm 2'] },
    { name: 'sales.far', unit: ['Miền Bắc', 'Hải Phòng', 'Chi nhánh Lê Chân', 'Nhóm 1'] },
    { name: 'sales.south', unit: ['Miền Nam', 'Sài Gòn', 'Chi nhánh Bến Thành', 'Nhóm 1'] },
  ];
  for (const other of others) await givenPerson(salus.db, { ...other, role: 'SALES_MAN' });
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await givenMixture(salus.db, referenceNumber, officers, CONTRACTS);
});

const FIRST_DAY = day('2025-01-01');
const days = fc
  .tuple(fc.integer({ min: 0, max: 420 }), fc.integer({ min: 0, max: 200 }))
  .map(([from, length]) => ({
    from: addDays(FIRST_DAY, from),
    to: addDays(FIRST_DAY, from + length),
  }));
/** Mostly absent, so that a query matches many contracts as often as few. */
const mostlyAbsent = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const anyList = fc.record({
  caller: fc.constantFrom(...callers),
  sortBy: fc.constantFrom<SortKey>(...sortKeys),
  sortOrder: fc.constantFrom(...sortOrders),
  limit: fc.constantFrom(7, 10, 25, 100),
  status: mostlyAbsent(fc.subarray([...statuses], { minLength: 1 })),
  planIds: mostlyAbsent(fc.subarray(['30002014', '30002015', '40002001'], { minLength: 1 })),
  typePayment: mostlyAbsent(fc.constantFrom('ONLINE', 'MANUAL')),
  createdDays: mostlyAbsent(days),
  zone: fc.constantFrom('Asia/Ho_Chi_Minh', 'UTC'),
  startDays: mostlyAbsent(days),
  cancelDays: mostlyAbsent(days),
  policyNo: mostlyAbsent(fc.constantFrom('3', '30002-25', '40002-25-0', 'HD25', 'HD2501', '9')),
  proposerNationalId: mostlyAbsent(fc.constantFrom('0', '001090', '03818000', '7')),
  proposerName: mostlyAbsent(fc.constantFrom('duc', 'van d', 'anh', 'y', 'thi')),
  positions: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
});
type AnyList = typeof anyList extends fc.Arbitrary<infer T> ? T : never;

/** All matching contracts in order, by a query that shares no code with the product. */
async function readExpected(
  list: AnyList,
  status: readonly string[] | undefined,
): Promise<string[]> {
  const {
    caller,
    sortBy,
    sortOrder,
    planIds,
    typePayment,
    createdDays,
    zone,
    startDays,
    cancelDays,
  } = list;
  const { policyNo, proposerNationalId, proposerName } = list;
  const isClerks = caller.path === all;
  const hasDays = caller.path !== drafts;
  const isOfficer = caller.within === null;
  const unit = [...(caller.within ?? [])];
  const conditions = [
    isOfficer && sql`a.email_address = ${`${caller.name}@salus.test`}`,
    unit.length > 0 && sql`place.path[1:${sql.lit(unit.length)}] = ${unit}::text[]`,
    status && sql`c.status = any(${status}::text[])`,
    planIds && sql`c.plan_id = any(${planIds}::text[])`,
    isClerks && typePayment && sql`c.type_payment = ${typePayment}`,
    createdDays &&
      sql`(c.created_at at time zone ${zone})::date between ${createdDays.from}::date
          and ${createdDays.to}::date`,
    hasDays &&
      startDays &&
      sql`c.policy_starts_on between ${startDays.from}::date and ${startDays.to}::date`,
    hasDays &&
      cancelDays &&
      sql`(c.cancelled_at at time zone 'Asia/Ho_Chi_Minh')::date between ${cancelDays.from}::date
          and ${cancelDays.to}::date`,
    policyNo &&
      sql`starts_with(
          ${sql.ref(policyNo.startsWith('HD') ? 'c.reference_number' : 'c.policy_no')},
          ${policyNo})`,
    proposerNationalId && sql`starts_with(c.proposer_national_id, ${proposerNationalId})`,
    proposerName && sql`position(${proposerName} in c.proposer_name_search) > 0`,
  ].filter((condition) => typeof condition === 'object');
  const orders: Record<SortKey, readonly string[]> = {
    createdAt: ['c.created_at'],
    updatedAt: ['c.updated_at'],
    policyNo: ['c.policy_no', 'case when c.policy_no is null then c.created_at end'],
    referenceNumber: ['c.reference_number'],
    proposerName: ['c.proposer_name collate vietnamese'],
    premiumAmount: ['c.premium_amount', 'c.plan_id'],
    status: ['c.status', 'c.created_at'],
    policyStartDate: [
      'c.policy_starts_on',
      'case when c.policy_starts_on is null then c.created_at end',
    ],
  };
  const order = [...orders[sortBy], 'c.id']
    .map((key) => `${key} ${sortOrder} nulls last`)
    .join(', ');
  const { rows } = await sql<{ reference: string }>`
    with recursive place as (
      select id, array[name] as path from units where parent_id is null
      union all
      select units.id, place.path || units.name from units join place on place.id = units.parent_id)
    select c.reference_number as reference
      from contracts c join accounts a on a.id = c.officer_id
        left join place on place.id = a.unit_id
     where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
     order by ${sql.raw(order)}`.execute(salus.db);
  return rows.map(({ reference }) => reference);
}

test('a list equals a plain query on every page, in every order, with every filter', async () => {
  await fc.assert(
    fc.asyncProperty(anyList, async (list) => {
      const {
        caller,
        positions,
        limit,
        createdDays,
        startDays,
        cancelDays,
        zone,
        sortBy,
        sortOrder,
      } = list;
      const onlyIssued = caller.path === issuedList;
      const requestedStatuses = onlyIssued
        ? list.status?.filter((one) => issuedStatuses.some((issuedStatus) => issuedStatus === one))
        : list.status;
      const status = requestedStatuses?.length === 0 ? undefined : requestedStatuses;
      const reference = await readExpected(
        list,
        status ?? (onlyIssued ? issuedStatuses : undefined),
      );
      const params = new URLSearchParams({
        sortBy,
        sortOrder,
        limit: String(limit),
        timeZoneName: zone,
      });
      for (const one of status ?? []) params.append('status', one);
      for (const one of list.planIds ?? []) params.append('planIds', one);
      const set = (name: string, value: string | undefined) => value && params.set(name, value);
      if (caller.path === all) set('typePayment', list.typePayment);
      set('createdFromDate', createdDays?.from);
      set('createdToDate', createdDays?.to);
      if (caller.path !== drafts) {
        set('policyStartDateFrom', startDays?.from);
        set('policyStartDateTo', startDays?.to);
        set('cancelledDateFrom', cancelDays?.from);
        set('cancelledDateTo', cancelDays?.to);
      }
      set('policyNo', list.policyNo);
      set('proposerNationalId', list.proposerNationalId);
      set('proposerName', list.proposerName);
      const totalPages = Math.ceil(reference.length / limit);
      const somePages = positions.map((position) => 1 + Math.floor(position * totalPages));
      const person = await salus.as(caller.name);
      for (const page of new Set([1, 2, ...somePages, Math.max(1, totalPages), totalPages + 1])) {
        const { status: code, body } = await person.get(`${caller.path}?${params}&page=${page}`);
        expect([page, code, body.data?.totalRecords, body.data?.totalPages]).toEqual([
          page,
          200,
          reference.length,
          totalPages,
        ]);
        const pageReferences = body.data.results.map(
          (row: { referenceNumber: string }) => row.referenceNumber,
        );
        expect([page, pageReferences]).toEqual([
          page,
          reference.slice((page - 1) * limit, page * limit),
        ]);
      }
    }),
    // Every run of the tests draws others.
    { numRuns: 40 },
  );
}, 240_000);
