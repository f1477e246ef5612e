import { decideRequest } from '@salus/api/administration/requests.ts';
import {
  changeUnit,
  mergeUnits,
  showUnitTree,
  type UnitView,
} from '@salus/api/administration/units.ts';
import { listContracts } from '@salus/api/back-office.ts';
import { listIssued } from '@salus/api/contracts.ts';
import { sendSmsLink } from '@salus/api/customer-link.ts';
import { listUnpaid } from '@salus/api/home.ts';
import { showFunnel, showOfficers } from '@salus/api/reports/sale-steps.ts';
import { listUnits } from '@salus/api/reports.ts';
import { saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { type UnitKind, unitKinds } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays, type Day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract, openOrder } from '../testing/given.ts';
import { givenSold } from '../testing/given-issued.ts';
import { givenPerson, movePerson } from '../testing/given-person.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

const first = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm', 'Nhóm 1'];
const second = ['Miền Bắc', 'Hà Nội', 'Chi nhánh Cầu Giấy', 'Nhóm 1'];
const heads = ['bm', 'region', 'area', 'director', 'manager'] as const;

const salus = openForTests();
const callers = new Map<string, Caller>();
const units = new Map<string, number[]>();
let today: Day;

beforeAll(async () => {
  await givenPerson(salus.db, { name: 'idle', role: 'SALES_MAN', unit: first });
  await givenPerson(salus.db, { name: 'mover', role: 'SALES_MAN', unit: first });
  await givenContract(salus);
  const waiting = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await openOrder(salus, waiting.linkToken);
  await givenContract(salus, { status: 'AWAITING_PAYMENT', officer: 'sales2.cbb' });
  const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
  await givenContract(salus, { status: 'ACTIVE', officer: 'mover' });
  await givenContract(salus, { status: 'CANCELLED', officer: 'mover' });
  today = businessDay(salus.now());
  const sales = Array.from({ length: 60 }, (_, n) => ({
    officer: ['sales.cbb', 'sales2.cbb', 'mover'][n % 3] ?? '',
    plan: ['30002014', '30002015'][n % 2] ?? '',
    premium: 600_000 + 1001 * n,
    startsOn: addDays(today, -(n % 40)),
    ...(n % 4 === 0 ? { cancelledAt: `${addDays(today, -(n % 11))}T05:00:00Z` } : {}),
  }));
  await givenSold(salus.db, referenceNumber, sales);
  await movePerson(salus.db, 'mover', second);
  for (const head of heads) {
    const caller = await salus.as(head);
    callers.set(head, caller);
    const { data } = (await caller.call(listUnits)).body;
    units.set(
      head,
      data.map(({ id }: { id: number }) => id),
    );
  }
});

const figureNames = [...saleSteps, 'premium'] as const;
type FigureName = (typeof figureNames)[number];
/** A row of either report. */
type FigureRow = Readonly<Record<FigureName, number>> & {
  readonly email?: string;
  readonly unitId?: number | null;
  readonly day?: Day;
};
type About = {
  readonly from: Day;
  readonly to: Day;
  readonly unitId: number | null;
  readonly officerEmail?: string;
};

const issued = (from: Day, to: Day) => ({ issuedDateFrom: from, issuedDateTo: to });
/** The figures that open the list of issued contracts; the others open that of unpaid ones. */
const issuedFilters = {
  paid: (from: Day, to: Day) => ({ paidDateFrom: from, paidDateTo: to }),
  active: issued,
  premium: issued,
  cancelled: (from: Day, to: Day) => ({
    cancelledDateFrom: from,
    cancelledDateTo: to,
    status: ['CANCELLED'],
  }),
};
const isOfIssued = (name: FigureName): name is keyof typeof issuedFilters => name in issuedFilters;

/** The contracts of the list that a figure opens, or the sum of their premiums. */
async function readList(person: string, name: FigureName, about: About): Promise<number> {
  const { from, to, unitId, ...officer } = about;
  const unit = unitId === null ? undefined : String(unitId);
  const caller = callers.get(person) as Caller;
  if (!isOfIssued(name)) {
    const step = { saleStep: name, stepDateFrom: from, stepDateTo: to, limit: '1', ...officer };
    const query = { ...step, ...(unit && { unitId: unit }) };
    const { body } =
      person === 'bm'
        ? await caller.call(listContracts, { ...query, status: [...statuses] })
        : await caller.call(listUnpaid, query);
    return body.data.totalRecords;
  }
  const limit = name === 'premium' ? '100' : '1';
  const query = { ...issuedFilters[name](from, to), ...(unit && { soldUnitId: unit }) };
  const { data } = (await caller.call(listIssued, { limit, ...query, ...officer })).body;
  if (name !== 'premium') return data.totalRecords;
  const rows: readonly { premiumAmount: number }[] = data.results;
  expect(rows).toHaveLength(data.totalRecords);
  return rows.reduce((sum, { premiumAmount }) => sum + premiumAmount, 0);
}

type Row = Record<string, number> & { email: string; unitPath: string; unitId: number | null };

const readRows = async (person: string, query: object = {}): Promise<Row[]> =>
  (await (callers.get(person) as Caller).call(showOfficers, query)).body.data.rows;

describe('figures per officer', () => {
  // covers REPORT-10
  test('count each step, by officer and unit of sale, zeros too', async () => {
    const rows = await readRows('manager', { from: today, to: today });
    const byOfficer = (email: string) => rows.find((row) => row.email === `${email}@salus.test`);
    expect(byOfficer('idle')).toMatchObject({
      unitPath: first.join(' > '),
      ...Object.fromEntries([...saleSteps, 'premium'].map((name) => [name, 0])),
    });
    expect(byOfficer('sales.cbb')).toMatchObject({ paymentStarted: expect.any(Number) });
    expect(byOfficer('sales.cbb')?.['drafted']).toBeGreaterThanOrEqual(3);
    // The officer has moved: what was sold here stays.
    expect(byOfficer('mover')?.['active']).toBeGreaterThanOrEqual(2);
    const both = (await readRows('area', { from: today, to: today })).filter(
      ({ email }) => email === 'mover@salus.test',
    );
    expect(both.map(({ unitPath }) => unitPath)).toEqual([second.join(' > '), first.join(' > ')]);
  });

  // covers REPORT-10
  test('open exactly their rows: 250 random roles, units, officers and days', async () => {
    const figure = fc.record({
      person: fc.constantFrom(...heads),
      report: fc.constantFrom(showOfficers, showFunnel),
      start: fc.integer({ min: 0, max: 45 }),
      length: fc.integer({ min: 0, max: 45 }),
      unit: fc.option(fc.nat()),
      pick: fc.option(fc.nat()),
      name: fc.constantFrom(...figureNames),
    });
    // Two calls for each figure, batches side by side: 250 cost what 20 whole reports did.
    const batch = fc.array(figure, { minLength: 25, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(batch, async (figures) => {
        await Promise.all(
          figures.map(async ({ person, report, start, length, unit, pick, name }) => {
            const caller = callers.get(person) as Caller;
            const unitIds = units.get(person) ?? [];
            const from = addDays(today, -start);
            const to = addDays(from, length);
            const unitId = unit === null ? undefined : unitIds[unit % unitIds.length];
            const query = { from, to, ...(unitId !== undefined && { unitId: String(unitId) }) };
            const { data } = (await caller.call(report, query)).body;
            const rows: readonly FigureRow[] = data.rows;
            for (const one of figureNames)
              expect([one, rows.reduce((sum, row) => sum + row[one], 0)]).toEqual([
                one,
                data.totals[one],
              ]);
            const row = pick === null ? undefined : rows[pick % Math.max(1, rows.length)];
            // No filter has just an officer's contracts without a unit.
            const source = row?.unitId === null || !row ? data.totals : row;
            const about: About = {
              from: source.day ?? from,
              to: source.day ?? to,
              unitId: source.unitId ?? data.unitId,
              ...(source.email && { officerEmail: source.email }),
            };
            const count = await readList(person, name, about);
            expect({ person, query, about, [name]: count }).toMatchObject({
              [name]: source[name],
            });
          }),
        );
      }),
      { numRuns: 10 },
    );
  }, 120_000);

  test.each(['sales.cbb', 'auditor'])('are refused to %s', async (person) => {
    const caller = await salus.as(person);
    expect((await caller.call(showOfficers)).status).toBe(403);
    expect((await caller.call(showFunnel)).status).toBe(403);
  });

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'to'],
    [{ unitId: '99999999' }, 'unitId'],
  ])('refuse %j', async (query, path) => {
    const reply = await (callers.get('manager') as Caller).call(showOfficers, query);
    expect([reply.status, reply.body.data[0].path]).toEqual([400, path]);
  });
});

// covers REPORT-10
test('the funnel has a row for each day, with median minutes where steps were taken', async () => {
  const from = addDays(today, -2);
  const { data } = (await (callers.get('bm') as Caller).call(showFunnel, { from, to: today })).body;
  expect(data.rows.map(({ day }: { day: Day }) => day)).toEqual([from, addDays(today, -1), today]);
  const last = data.rows.at(-1);
  expect(last.minutes.linkSent).toBeGreaterThanOrEqual(0);
  expect(data.totals.minutes.active).toBeGreaterThanOrEqual(0);
  expect(data.rows[0].minutes.paymentStarted).toBeNull();
});

// covers REPORT-9, UNIT-4, UNIT-5
test('figures of what was sold stay under merges and moves by two admins', async () => {
  const admin = await salus.as('admin');
  const secondAdmin = await salus.as('admin2');
  const reason = 'sắp xếp lại';
  const bm = callers.get('bm') as Caller;
  const span = { from: addDays(today, -60), to: today };
  const readSold = async () => {
    const { rows, totals } = (await bm.call(showOfficers, span)).body.data;
    const figures = (rows as Row[])
      .filter(({ active, cancelled }) => [active, cancelled].some((count) => count !== 0))
      .map(({ email, unitId, active, cancelled, premium }) =>
        [email, unitId, active, cancelled, premium].join(),
      );
    return [figures.toSorted(), totals.active, totals.premium];
  };
  const openUnits = async (): Promise<UnitView[]> =>
    (await admin.call(showUnitTree)).body.data.filter(({ state }: UnitView) => state === 'OPEN');
  const pick = (units: readonly UnitView[], at: number) => units[at % Math.max(1, units.length)];
  const before = await readSold();
  const change = fc.record({ isMerge: fc.boolean(), one: fc.nat(), other: fc.nat() });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 12, maxLength: 12 }), async (story) => {
      for (const { isMerge, one, other } of story) {
        const units = await openUnits();
        const unit = pick(units, one);
        const kind = isMerge ? unit?.kind : kindAbove(unit?.kind);
        const target = pick(
          units.filter((candidate) => candidate.kind === kind),
          other,
        );
        if (!unit || !target) continue;
        const answer = isMerge
          ? await admin.call(mergeUnits, { from: unit.unitId, into: target.unitId, reason })
          : await admin.call(changeUnit, {
              ...{ unitId: unit.unitId, parentId: target.unitId, reason, confirm: true },
            });
        if (answer.status !== 202) continue;
        const decision = { requestId: answer.body.data.requestId, decision: 'APPROVE', reason };
        const approval = await secondAdmin.put(decideRequest.path, decision);
        expect(approval.status).toBe(200);
        expect(await readSold()).toEqual(before);
      }
      for (const head of heads) {
        const caller = callers.get(head) as Caller;
        const { totals, unitId } = (await caller.call(showOfficers, span)).body.data;
        // Without it, a head's list also has what officers of today sold elsewhere.
        const sold = unitId === null ? {} : { soldUnitId: String(unitId) };
        const list = await caller.call(listIssued, {
          ...{ limit: '1', issuedDateFrom: span.from, issuedDateTo: span.to, ...sold },
        });
        expect([head, list.body.data.totalRecords]).toEqual([head, totals.active]);
      }
    }),
    // One database for all runs: a smaller story would begin in another tree.
    { numRuns: 2, endOnFailure: true },
  );
}, 120_000);

const kindAbove = (kind: UnitKind | undefined) =>
  kind === undefined ? undefined : unitKinds[unitKinds.indexOf(kind) - 1];

// covers REPORT-10
test('each step counts at its first time, in links, orders and the history', async () => {
  const { referenceNumber, linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
  await openOrder(salus, linkToken);
  await openOrder(salus, linkToken);
  salus.wait(61);
  await (await salus.as('sales.cbb')).call(sendSmsLink, { referenceNumber });
  await givenContract(salus, { status: 'WITHDRAWN' });
  const { rows } = await sql<{ links: number; orders: number; differ: string[] }>`
    select max(links.count)::int as links, max(orders.count)::int as orders,
           array_remove(array_agg(case when (first_link_at, first_opened_at, first_order_at)
               is distinct from (links.made_at, links.opened_at, orders.made_at)
             or withdrawn_at is distinct from withdrawals.at then c.reference_number end), null)
             as differ
      from contracts c,
           lateral (select count(*), min(created_at) as made_at, min(first_opened_at) as opened_at
                      from customer_links where contract_id = c.id) links,
           lateral (select count(*), min(created_at) as made_at from payment_orders
                     where contract_id = c.id) orders,
           lateral (select min(at) as at from contract_history
                     where contract_id = c.id and to_status = 'WITHDRAWN') withdrawals
     where exists (select from contract_history where contract_id = c.id)`.execute(salus.db);
  expect(rows).toEqual([{ links: 2, orders: 2, differ: [] }]);
});
