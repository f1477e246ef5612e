import type { Method } from '@salus/api/endpoint.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import {
  groupOfRole,
  type RoleGroup,
  readsEveryContract,
  roleGroups,
} from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../accounts/demo-accounts.ts';
import { allRoutes } from '../../routes.ts';
import { givenContract } from '../given.ts';
import { givenSoldPolicies } from '../given-issued.ts';
import { type GivenPerson, givenPerson } from '../given-person.ts';
import { harmless } from '../harmless-calls.ts';
import { readCsv } from '../read-csv.ts';
import { openForTests } from '../test-app.ts';
import { catalogueCalls } from './catalogue-calls.ts';
import {
  aboutContract,
  backOffice,
  calls,
  contractGroups,
  overseers,
  readers,
  sales,
} from './contract-calls.ts';
import { deskCalls } from './desk-calls.ts';
import { reportCalls } from './report-calls.ts';

/**
 * Every staff call about contracts × every role × contracts in and out of scope (ROLE-2 to
 * ROLE-6). A call that a role may never make returns 403; a contract out of scope returns 404.
 */

const hanoi = ['Miền Bắc', 'Hà Nội'];
const haiPhong = ['Miền Bắc', 'Hải Phòng'];
const hoanKiem = [...hanoi, 'Chi nhánh Hoàn Kiếm'];
const cauGiay = [...hanoi, 'Chi nhánh Cầu Giấy'];
const saleBranch = [...hanoi, 'Kênh Sale Hà Nội'];

/** Accounts in other units than the demo accounts. */
const others: readonly GivenPerson[] = [
  { name: 'teammate', role: 'SALES_MAN', unit: [...hoanKiem, 'Nhóm 1'] },
  { name: 'branchmate', role: 'SALES_MAN', unit: [...hoanKiem, 'Nhóm 2'] },
  { name: 'sales.far', role: 'SALES_MAN', unit: [...haiPhong, 'Chi nhánh Lê Chân', 'Nhóm 1'] },
  {
    name: 'sales.south',
    role: 'SALE_SALES_MAN',
    unit: ['Miền Nam', 'Sài Gòn', 'Kênh Sale', 'Nhóm 1'],
    channel: 'SALE',
  },
  { name: 'manager.other', role: 'SALES_MANAGER', unit: [...cauGiay, 'Nhóm 1'] },
  {
    name: 'manager.sale',
    role: 'SALE_SALES_MANAGER',
    unit: [...saleBranch, 'Nhóm Sale 1'],
    channel: 'SALE',
  },
  { name: 'leader.sale', role: 'SALE_BRANCH_DIRECTOR', unit: saleBranch, channel: 'SALE' },
  { name: 'director.other', role: 'BRANCH_DIRECTOR', unit: cauGiay },
  { name: 'area.other', role: 'AREA_DIRECTOR', unit: haiPhong },
  { name: 'region.other', role: 'REGIONAL_DIRECTOR', unit: ['Miền Nam'] },
  { name: 'social', role: 'MANAGEMENT_OF_SOCIAL', unit: hoanKiem },
  { name: 'immigration', role: 'NATIONAL_IMIGRATION_REGISTRATION', unit: ['Miền Bắc'] },
  { name: 'nowhere', role: 'AREA_DIRECTOR', unit: [] },
];

/** Officers with contracts: own team, own branch, other branch, channel, area and region. */
const sellers = [
  'sales.cbb',
  'teammate',
  'branchmate',
  'sales2.cbb',
  'sales.sale',
  'sales.far',
  'sales.south',
] as const;
type Seller = (typeof sellers)[number];

/** The sellers (in the order above) whose issued contracts each person reaches. */
const reach: Record<string, string> = {
  'sales.cbb': 'x . . . . . .',
  teammate: '. x . . . . .',
  branchmate: '. . x . . . .',
  'sales2.cbb': '. . . x . . .',
  'sales.sale': '. . . . x . .',
  'sales.far': '. . . . . x .',
  'sales.south': '. . . . . . x',
  manager: 'x x . . . . .',
  'manager.other': '. . . x . . .',
  'manager.sale': '. . . . x . .',
  'leader.sale': '. . . . x . .',
  director: 'x x x . . . .',
  'director.other': '. . . x . . .',
  social: 'x x x . . . .',
  area: 'x x x x x . .',
  'area.other': '. . . . . x .',
  region: 'x x x x x x .',
  immigration: 'x x x x x x .',
  'region.other': '. . . . . . x',
  nowhere: '. . . . . . .',
  bm: 'x x x x x x x',
  bm2: 'x x x x x x x',
  auditor: 'x x x x x x x',
  admin: '. . . . . . .',
  admin2: '. . . . . . .',
};

/** The groups of calls without a contract's reference number. */
const general: Record<string, readonly RoleGroup[]> = {
  createDraft: sales,
  createFamilyDraft: sales,
  showPaymentTerms: sales,
  listPromotions: sales,
  listAllPlans: ['backOffice', 'manager', 'director', 'auditor'],
  ...objectFromKeys(catalogueCalls, () => ['admin'] as const),
  listPaymentsToReview: overseers,
  reviewPayment: backOffice,
  listOpenRefunds: overseers,
  listUnallocatedMoney: overseers,
  decideUnallocatedMoney: backOffice,
  listApprovals: overseers,
  ...reportCalls,
  giveRefundAccount: backOffice,
  createRefundBatch: backOffice,
  showRefundBatch: backOffice,
  cancelRefundBatch: backOffice,
  showReadyRefunds: overseers,
  listRefundBatches: overseers,
  showRefundBatchLines: overseers,
  decideApproval: backOffice,
  answerCustomerRequest: backOffice,
  uploadStatement: backOffice,
  listStatements: overseers,
  showStatement: overseers,
  showStatementProgress: overseers,
  confirmStatement: backOffice,
  assignStatementLine: backOffice,
  putAsideStatementLine: backOffice,
  listFailedMessages: overseers,
  resendMessage: backOffice,
  listFailedSyncs: overseers,
  retrySync: backOffice,
  listFailedJobs: overseers,
  listCustomerRequests: overseers,
  listMissingConsents: overseers,
  listPaidOverlaps: overseers,
  listReversedPayments: overseers,
  remindConsents: backOffice,
  retryJobs: backOffice,
  listAlarms: overseers,
  seeAlarms: backOffice,
  followEvents: roleGroups,
  // Its lists have the tests of their scope: `list` of another group answers 403.
  countByStatus: contractGroups,
  handOverContracts: ['backOffice', 'manager', 'director'],
  handOver: ['backOffice', 'manager', 'director'],
  listOfficers: ['backOffice', 'manager', 'director'],
  previewHandover: ['backOffice', 'manager', 'director'],
  showHome: roleGroups,
  listRenewals: ['sales', ...readers],
  draftRenewals: sales,
  listUnpaid: ['manager', 'director'],
  ...deskCalls,
  listUnfinishedForms: sales,
  saveUnfinishedForm: sales,
  showUnfinishedForm: sales,
  removeUnfinishedForm: sales,
};

const lists: Record<string, { readonly by: readonly RoleGroup[]; readonly issuedOnly: boolean }> = {
  listDrafts: { by: sales, issuedOnly: false },
  listContracts: { by: overseers, issuedOnly: false },
  listIssued: { by: ['backOffice', 'manager', 'director', 'auditor'], issuedOnly: true },
};
/** Reports contain issued contracts only. */
const reports: Record<string, readonly RoleGroup[]> = { exportContract: readers };
/** Each with its field for the number of contracts. */
const figures: Record<string, string> = { showIssued: 'issued', showPrice: 'contracts' };

const salus = openForTests();
const endpoints = new Map<string, { method: Method; path: string; kind: string }>();
const policies = new Map<string, string>();
const families = new Map<string, string>();
const waiting = new Map<string, string>();

const roles = new Map([
  ...demoAccounts.map(({ email, role }) => [email.replace('@salus.test', ''), role] as const),
  ...others.map(({ name, role }) => [name, role] as const),
]);
const roleGroup = (person: string): RoleGroup => groupOfRole[roles.get(person) ?? 'SALES_MAN'];
const isReached = (person: string, seller: Seller) =>
  reach[person]?.split(' ')[sellers.indexOf(seller)] === 'x';
/** For a person who is refused any contract: one in reach, if any. */
const anySeller = (person: string) => [sellers.find((one) => isReached(person, one)) ?? sellers[0]];
/**
 * The sellers about whose contracts a person asks. An officer reaches the own alone, so the next
 * one in line stands for all others; the back office reaches all, so two regions do.
 */
const owners = (person: string): readonly Seller[] => {
  const group = roleGroup(person);
  if (readsEveryContract[group]) return ['sales.cbb', 'sales.south'];
  if (group !== 'sales') return sellers;
  const own = sellers.findIndex((one) => isReached(person, one));
  return [own, own + 1].flatMap((at) => sellers[at % sellers.length] ?? []);
};

const planIds = (officer: Seller) =>
  officer === 'sales.sale' || officer === 'sales.south'
    ? { individual: '30002017', family: '40002004' }
    : { individual: '30002014', family: '40002001' };

beforeAll(async () => {
  for (const { endpoint } of allRoutes(salus.app))
    endpoints.set(endpoint.name, {
      method: endpoint.method,
      path: endpoint.path,
      kind: endpoint.access.kind,
    });
  for (const person of others) await givenPerson(salus.db, person);
  const model = (await givenContract(salus, { status: 'ACTIVE' })).referenceNumber;
  const [first, ...otherSellers] = sellers;
  policies.set(first, model);
  const startsOn = businessDay(salus.now());
  const copies = await givenSoldPolicies(
    salus.db,
    model,
    otherSellers.map((officer) => {
      return { officer, plan: planIds(officer).individual, premium: 620_000, startsOn };
    }),
  );
  for (const [at, officer] of otherSellers.entries()) policies.set(officer, copies[at] ?? '');
  for (const officer of sellers) {
    const { individual, family } = planIds(officer);
    const waitingContract = await givenContract(salus, {
      status: 'AWAITING_PAYMENT',
      officer,
      draft: { planId: individual },
    });
    waiting.set(officer, waitingContract.referenceNumber);
    const draft = { planId: family };
    const familyDraft = await givenContract(salus, { officer, type: 'FAMILY', draft });
    families.set(officer, familyDraft.referenceNumber);
  }
});

async function ask(person: string, call: string, payload: object) {
  const { method, path } = endpoints.get(call) ?? { method: 'GET', path: '' };
  const caller = await salus.as(person);
  const query = new URLSearchParams(Object.entries(payload));
  if (method === 'GET') return caller.get(`${path}?${query}`);
  return caller[({ POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method]](path, payload);
}

const units = new Map([
  ...demoAccounts.map(({ email, unit }) => [email.replace('@salus.test', ''), unit] as const),
  ...others.map(({ name, unit }) => [name, unit] as const),
]);
const unitPath = (person: string) => units.get(person) ?? [];
const standing = (person: string) => `${roles.get(person)} ${unitPath(person).length > 0}`;
/** One person of each role, with and without a unit: who has the role does not matter. */
const onePerRole = [
  ...new Map(Object.keys(reach).map((person) => [standing(person), person])).values(),
];
/** The persons who may make a call, and one of each other role. */
const askers = (groups: readonly RoleGroup[]) =>
  Object.keys(reach).filter(
    (person) => groups.includes(roleGroup(person)) || onePerRole.includes(person),
  );
const isAtOrBelow = (unit: readonly string[], top: readonly string[]) =>
  top.every((name, at) => unit[at] === name);
/** A head without a unit reaches no contract; the back office reaches all without a unit. */
const isWithinReach = (person: string, path: readonly string[]) =>
  readsEveryContract[roleGroup(person)] ||
  (unitPath(person).length > 0 && isAtOrBelow(path, unitPath(person)));

type Unit = { readonly id: number; readonly path: readonly string[] };

/** All units with the names from the region down. */
async function allUnits(): Promise<readonly Unit[]> {
  const rows = await salus.db.selectFrom('units').select(['id', 'parent_id', 'name']).execute();
  const findPath = (id: number | null): string[] => {
    const unit = rows.find((row) => row.id === id);
    return unit ? [...findPath(unit.parent_id), unit.name] : [];
  };
  return rows.map(({ id }) => ({ id, path: findPath(id) }));
}

type Answer = { readonly status: number; readonly body: { readonly error_code?: string } };

/** 403, 404, or 'reached' if the contract was found; otherwise status and error code. */
function callOutcome({ status, body }: Answer) {
  if ([200, 409, 422].includes(status)) return 'reached';
  return status === 404 || status === 403 ? status : `${status} ${body.error_code}`;
}

// covers ROLE-1, ROLE-8
test('these tables contain every staff call', () => {
  const staff = [...endpoints].filter(([, { kind }]) => kind === 'staff').map(([name]) => name);
  const tables = [calls, general, lists, reports, figures].flatMap(Object.keys);
  const callNames = [...tables, 'listUnits', ...harmless];
  expect(
    staff.sort(),
    'add a new call of staff to one table above, by what it reads: `calls` about one contract, ' +
      '`general` about none, `lists`, `reports`, `figures`; or to harmless-calls.ts',
  ).toEqual(callNames.sort());
  expect(Object.keys(reach).sort()).toEqual(
    [...roles.keys()].filter((name) => name !== 'newcomer' && name !== 'disabled').sort(),
  );
});

/** Keys name the person, so that a difference does. */
type Outcomes = Record<string, unknown>;

// covers ROLE-1, ROLE-4, ROLE-5, ROLE-6, ROLE-8, ROLE-10, ROLE-16
test.each(Object.entries(calls))('%s reaches permitted contracts only', async (name, call) => {
  const contracts = name === 'editFamilyDraft' ? families : policies;
  const outcomes: Outcomes = {};
  const expected: Outcomes = {};
  for (const person of askers(call.by)) {
    const may = call.by.includes(roleGroup(person));
    for (const seller of may ? owners(person) : anySeller(person)) {
      const key = `${person}, contract of ${seller}`;
      const payload = call.send(contracts.get(seller) ?? '');
      outcomes[key] = callOutcome(await ask(person, name, payload));
      expected[key] = may ? (isReached(person, seller) ? 'reached' : 404) : 403;
    }
  }
  expect(outcomes).toEqual(expected);
});

test('a contract before issuing is visible to its officer and the back office only', async () => {
  const outcomes: Outcomes = {};
  const expected: Outcomes = {};
  for (const person of Object.keys(reach)) {
    const group = roleGroup(person);
    const isOfficer = group === 'sales';
    const mayCall = calls['linkToFile']?.by.includes(group);
    // The tests above send the other calls for the other groups.
    const mayRead = isOfficer || readsEveryContract[group];
    for (const seller of mayRead ? owners(person) : anySeller(person))
      for (const name of ['linkToFile', ...(isOfficer ? ['showDraft', 'downloadDraft'] : [])]) {
        const key = `${person}, ${name} of ${seller}`;
        const about = aboutContract(waiting.get(seller) ?? '');
        outcomes[key] = callOutcome(await ask(person, name, about));
        const isVisible = readsEveryContract[group] || person === seller;
        expected[key] = isVisible ? 'reached' : mayCall ? 404 : 403;
      }
  }
  expect(outcomes).toEqual(expected);
});

test.each(Object.entries(lists))('%s shows each person what they reach', async (name, list) => {
  const books = list.issuedOnly ? [policies] : [policies, waiting, families];
  const outcomes: Outcomes = {};
  const expected: Outcomes = {};
  for (const person of askers(list.by)) {
    const reply = await ask(person, name, { limit: '100' });
    const { results = [], totalRecords } = reply.body.data ?? {};
    const numbers = results.map((row: { referenceNumber: string }) => row.referenceNumber);
    outcomes[person] = [reply.status, totalRecords, ...numbers.sort()];
    const contractsInReach = sellers
      .filter((seller) => isReached(person, seller))
      .flatMap((seller) => books.map((book) => book.get(seller)));
    expected[person] = list.by.includes(roleGroup(person))
      ? [200, contractsInReach.length, ...contractsInReach.sort()]
      : [403, undefined];
  }
  expect(outcomes).toEqual(expected);
});

test.each(Object.entries(reports))(
  '%s shows each person only reachable contracts, in figures and in the file',
  async (name, groups) => {
    const outcomes: Outcomes = {};
    const expected: Outcomes = {};
    for (const person of askers(groups)) {
      const overview = await ask(person, name, { type: 'OVERVIEW' });
      const file = await ask(person, name, { type: 'EXPORT' });
      const may = groups.includes(roleGroup(person));
      const [, ...rows] = may ? readCsv(file.bytes) : [];
      const total = overview.body.data?.totalContracts;
      const numbers = rows.map((cells) => cells[1]);
      outcomes[person] = [overview.status, file.status, total, ...numbers.sort()];
      const contractsInReach = sellers
        .filter((seller) => isReached(person, seller))
        .map((seller) => policies.get(seller));
      expected[person] = may
        ? [200, 200, contractsInReach.length, ...contractsInReach.sort()]
        : [403, 403, undefined];
    }
    expect(outcomes).toEqual(expected);
  },
);

test.each(Object.entries(figures))(
  '%s counts for each person what they reach, whole and in a unit',
  async (name, figure) => {
    const units = await allUnits();
    for (const person of askers(readers)) {
      const whole = await ask(person, name, {});
      const may = readers.some((group) => group === roleGroup(person));
      const mine = sellers.filter((seller) => isReached(person, seller));
      const { total } = whole.body.data ?? {};
      expect([person, whole.status, total?.[figure]]).toEqual(
        may ? [person, 200, mine.length] : [person, 403, undefined],
      );
      if (!may) continue;
      // All persons together ask for each unit, and each person for its own.
      const turn = Object.keys(reach).indexOf(person);
      const isDealt = ({ id, path }: Unit) =>
        (id + turn) % 3 === 0 || path.join() === unitPath(person).join();
      for (const { id, path } of units.filter(isDealt)) {
        const reply = await ask(person, name, { unitId: String(id) });
        const answer = [reply.status, reply.body.data.total?.[figure] ?? reply.body.data];
        const below = mine.filter((seller) => isAtOrBelow(unitPath(seller), path)).length;
        expect([person, path, ...answer]).toEqual(
          isWithinReach(person, path)
            ? [person, path, 200, below]
            : [person, path, 400, [{ path: 'unitId', code: 'invalid' }]],
        );
      }
      const { body } = await ask(person, name, { unitId: '99999999' });
      expect([person, body.error_code, body.data]).toEqual([
        person,
        'VALIDATION_ERROR',
        [{ path: 'unitId', code: 'invalid' }],
      ]);
    }
  },
);

test('listUnits names to each head the own unit and all below it, parents first', async () => {
  const units = await allUnits();
  for (const person of askers(readers)) {
    const reply = await ask(person, 'listUnits', {});
    const may = readers.some((group) => group === roleGroup(person));
    expect([person, reply.status]).toEqual([person, may ? 200 : 403]);
    if (!may) continue;
    const unitsInReach = units
      .filter(({ path }) => isWithinReach(person, path))
      .map(({ id }) => id);
    const unitRows: { id: number; parentId: number | null }[] = reply.body.data;
    expect([person, ...unitRows.map(({ id }) => id).sort()]).toEqual([
      person,
      ...unitsInReach.sort(),
    ]);
    const isTop = (at: number) => at === 0 || readsEveryContract[roleGroup(person)];
    for (const [at, { parentId }] of unitRows.entries())
      if (parentId === null) expect([person, isTop(at)]).toEqual([person, true]);
      else expect(unitRows.slice(0, at).map(({ id }) => id)).toContain(parentId);
  }
});

// covers NAV-5, REPORT-3, ROLE-4, ROLE-5, ROLE-10
test.each(Object.entries(general))('%s returns 403 to all other groups', async (name, groups) => {
  for (const person of onePerRole) {
    const { status } = await ask(person, name, {});
    const isRefused = !groups.includes(roleGroup(person));
    expect([person, status === 403]).toEqual([person, isRefused]);
  }
});
