import { listIssued } from '@salus/api/contracts.ts';
import { exportContract, listUnits, reportPeriods } from '@salus/api/reports.ts';
import { divideRoundingHalfUp } from '@salus/domain/pricing/vnd.ts';
import { addDays, type Day, day } from '@salus/domain/time/day.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { givenSold, type Sold } from '../testing/given-issued.ts';
import { givenPerson, movePerson } from '../testing/given-person.ts';
import { type Caller, openForTests } from '../testing/test-app.ts';

/** Follows the links of a report's figures and compares them with the lists behind them. */

const officers = [
  {
    name: 'in.haiphong',
    role: 'SALES_MAN',
    unit: ['Miền Bắc', 'Hải Phòng', 'Chi nhánh Lê Chân', 'Nhóm 1'],
  },
  {
    name: 'in.saigon',
    role: 'SALE_SALES_MAN',
    unit: ['Miền Nam', 'Sài Gòn', 'Kênh Sale', 'Nhóm 1'],
    channel: 'SALE',
  },
  { name: 'in.branch', role: 'SALES_MAN', unit: ['Miền Bắc', 'Hà Nội', 'Chi nhánh Hoàn Kiếm'] },
  { name: 'in.area', role: 'SALES_MAN', unit: ['Miền Bắc', 'Hà Nội'] },
  { name: 'in.region', role: 'SALES_MAN', unit: ['Miền Bắc'] },
  { name: 'in.nothing', role: 'SALES_MAN', unit: [] },
] as const;
const sellers = ['sales.cbb', 'sales2.cbb', 'sales.sale', ...officers.map(({ name }) => name)];
const plansOf = {
  CBB: ['30002014', '30002015', '30002016', '40002001', '40002002', '40002003'],
  SALE: ['30002017', '30002018', '30002019', '40002004', '40002005', '40002006'],
};
const plans = Object.values(plansOf).flat();
const heads = ['bm', 'region', 'area', 'director', 'manager'] as const;
const FIRST = day('2023-11-20');
const DAYS = 500;

const salus = openForTests();
let model: string;
const callers = new Map<string, Caller>();

/** Spread over officers, plans and days by coprime steps; each third contract is cancelled. */
const sales: readonly Sold[] = Array.from({ length: 600 }, (_, n) => {
  const startsOn = addDays(FIRST, (n * 37) % DAYS);
  const cancelledAt = new Date(
    Date.parse(`${startsOn}T16:59:59.999Z`) + ((n * 29) % 90) * 86_400_000 + (n % 2),
  );
  return {
    officer: sellers[n % sellers.length] ?? '',
    plan: plans[(n * 7) % plans.length] ?? '',
    premium: 600_000 + n * 1001,
    startsOn,
    ...(n % 3 === 0 ? { cancelledAt: cancelledAt.toISOString() } : {}),
    ...(n % 6 === 0 ? { refund: 1000 * n } : {}),
  };
});

beforeAll(async () => {
  for (const officer of officers) await givenPerson(salus.db, officer);
  model = (await givenContract(salus, { status: 'ACTIVE' })).referenceNumber;
  await givenSold(salus.db, model, sales);
  // Officers who sold elsewhere: figures and lists count them where they sold.
  await movePerson(salus.db, 'in.saigon', officers[2].unit);
  await movePerson(salus.db, 'sales2.cbb', officers[1].unit);
  for (const head of heads) callers.set(head, await salus.as(head));
});

type Figures = {
  contracts: number;
  premium: number;
  average: number | null;
  cancelled: number;
  refund: number;
};
type Report = {
  unitId: number | null;
  periods: (Figures & { from: Day; to: Day })[];
  plans: (Figures & { code: string })[];
  channels: (Figures & { channel: 'CBB' | 'SALE' })[];
  units: (Figures & { unitId: number | null })[];
  total: Figures;
};

const optional = <T>(gen: fc.Arbitrary<T>) => fc.option(gen, { nil: undefined });
const anyFilter = fc.record({
  person: fc.constantFrom(...heads),
  by: fc.constantFrom(...reportPeriods),
  from: fc.integer({ min: -20, max: DAYS }).map((days) => addDays(FIRST, days)),
  length: fc.oneof(fc.constantFrom(0, 1, 6, 30), fc.integer({ min: 0, max: 700 })),
  planIds: optional(fc.subarray(plans, { minLength: 1 })),
  channel: optional(fc.constantFrom('CBB', 'SALE')),
  unit: optional(fc.nat()),
  /** Selects the figures whose links are followed. */
  picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
});

const query = (parameters: Record<string, string | number | readonly string[] | undefined>) =>
  Object.entries(parameters)
    .flatMap(([name, value]) => [value ?? []].flat().map((one) => `${name}=${one}`))
    .join('&');
const sum = (rows: readonly Figures[], figure: 'contracts' | 'premium' | 'cancelled' | 'refund') =>
  rows.reduce((total, row) => total + row[figure], 0);

test('every figure equals the contracts and premiums of its list', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyFilter,
      async ({ person, by, from, length, planIds, channel, unit, picks }) => {
        const caller = callers.get(person) as Caller;
        const within: { id: number }[] = (await caller.call(listUnits)).body.data;
        const unitId = unit === undefined ? undefined : within[unit % within.length]?.id;
        const to = addDays(from, length);
        const parameters = query({ from, to, by, planIds, channel, unitId });
        const report: Report = (await caller.get(`/v1/auth/report/price?${parameters}`)).body.data;
        const { total } = report;

        expectToAddUp(report);
        const issuedReport = (await caller.get(`/v1/auth/report/issued?${parameters}`)).body.data;
        expect(issuedReport.total).toEqual({ issued: total.contracts, cancelled: total.cancelled });
        expect(issuedReport.periods.map(({ issued }: { issued: number }) => issued)).toEqual(
          report.periods.map(({ contracts }) => contracts),
        );

        const ofChannel = channel
          ? plansOf[channel as 'CBB'].filter((code) => planIds?.includes(code) ?? true)
          : planIds;
        // No plan matches, and a list has no filter for that.
        if (ofChannel?.length === 0) expect([total.contracts, total.cancelled]).toEqual([0, 0]);
        if (ofChannel?.length === 0) return;
        const among = (codes: readonly string[]) =>
          codes.filter((code) => planIds?.includes(code) ?? true);
        const whole = {
          from,
          to,
          planIds: ofChannel,
          unitId,
          soldUnitId: report.unitId ?? undefined,
        };
        const linkedRows = [
          ...report.periods.map((row) => ({ row, link: { ...whole, from: row.from, to: row.to } })),
          ...report.plans.map((row) => ({ row, link: { ...whole, planIds: [row.code] } })),
          ...report.channels.map((row) => ({
            row,
            link: { ...whole, planIds: among(plansOf[row.channel]) },
          })),
          ...report.units.flatMap((row) =>
            row.unitId === null
              ? []
              : [{ row, link: { ...whole, unitId: row.unitId, soldUnitId: row.unitId } }],
          ),
        ];
        const followedRows = picks.flatMap((one) => linkedRows[one % linkedRows.length] ?? []);
        for (const { row, link } of [{ row: total, link: whole }, ...followedRows])
          await expectListToMatch(caller, row, link);
      },
    ),
    // Every run of the tests draws others.
    { numRuns: 8 },
  );
});

/** Each breakdown adds up to the total; a team has no units below it. */
function expectToAddUp({ periods, plans, channels, units, total }: Report): void {
  for (const rows of [periods, plans, channels, units.length > 0 ? units : periods])
    for (const figure of ['contracts', 'premium', 'cancelled', 'refund'] as const)
      expect([figure, sum(rows, figure)]).toEqual([figure, total[figure]]);
}

test('a report is one snapshot during parallel sales, moves and roll-ups', async () => {
  let isOver = false;
  const read = async (person: (typeof heads)[number], by: string) => {
    const totals = new Set<number>();
    while (!isOver) {
      const parameters = query({ from: '2023-11-15', to: '2025-06-20', by });
      const report: Report = (
        await (callers.get(person) as Caller).get(`/v1/auth/report/price?${parameters}`)
      ).body.data;
      expectToAddUp(report);
      for (const { contracts, cancelled } of report.units)
        expect(Math.min(contracts, cancelled)).toBeGreaterThanOrEqual(0);
      totals.add(report.total.contracts);
    }
    return totals.size;
  };
  const trade = async () => {
    const places = [officers[0].unit, officers[2].unit, officers[1].unit];
    for (let round = 0; round < 4; round += 1) {
      await givenSold(salus.db, model, sales.slice(round * 20, round * 20 + 20));
      await movePerson(salus.db, 'in.haiphong', places[round % 3] ?? []);
    }
    isOver = true;
  };
  const [, ...changes] = await Promise.all([
    trade(),
    read('bm', 'day'),
    read('region', 'month'),
    read('area', 'quarter'),
    read('director', 'week'),
  ]);
  // Each reader saw the report change.
  for (const change of changes) expect(change).toBeGreaterThan(1);
});

type Link = {
  from: Day;
  to: Day;
  planIds: readonly string[] | undefined;
  unitId: number | undefined;
  soldUnitId: number | undefined;
};

async function expectListToMatch(
  caller: Caller,
  row: Figures,
  { from, to, unitId, soldUnitId, planIds }: Link,
): Promise<void> {
  const plans = planIds ? { planIds: [...planIds] } : {};
  const began = { policyStartDateFrom: from, policyStartDateTo: to, ...plans };
  const ended = { cancelledDateFrom: from, cancelledDateTo: to, status: 'CANCELLED', ...plans };
  const [sold, unit] = [
    soldUnitId === undefined ? {} : { soldUnitId: String(soldUnitId) },
    unitId === undefined ? {} : { unitId: String(unitId) },
  ];
  const countListed = async (parameters: object) =>
    (await caller.call(listIssued, { limit: '1', ...parameters, ...sold })).body.data.totalRecords;
  const overview = async (parameters: object) =>
    (await caller.call(exportContract, { type: 'OVERVIEW', ...parameters, ...unit })).body.data;
  const [figures, gone] = [await overview(began), await overview(ended)];
  expect([began, row.contracts, row.contracts, row.premium]).toEqual([
    began,
    await countListed(began),
    figures.totalContracts,
    figures.totalPremiumAmount,
  ]);
  expect([ended, row.cancelled, row.cancelled]).toEqual([
    ended,
    await countListed(ended),
    gone.totalContracts,
  ]);
  const average =
    row.contracts === 0 ? null : divideRoundingHalfUp(BigInt(row.premium), BigInt(row.contracts));
  expect(row.average).toBe(average);
}
