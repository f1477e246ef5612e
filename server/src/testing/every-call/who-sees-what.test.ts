import type { Method } from '@salus/api/endpoint.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import {
  groupOfRole,
  type RoleGroup,
  readsEveryContract,
  roleGroups,
} from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '../../accounts/demo-accounts.ts';
import { allRoutes } from '../../routes.ts';
import { draftBody, familyBody, givenContract } from '../given.ts';
import { type GivenPerson, givenPerson } from '../given-person.ts';
import { harmless } from '../harmless-calls.ts';
import { readCsv } from '../read-csv.ts';
import { openForTests } from '../test-app.ts';
import { catalogueCalls } from './catalogue-calls.ts';
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

type Call = {
  readonly by: readonly RoleGroup[];
  readonly send: (referenceNumber: string) => object;
};
const sales = ['sales'] as const;
const backOffice = ['backOffice'] as const;
/** The calls of the back office that change nothing. */
const overseers = ['backOffice', 'auditor'] as const;
const readers = ['backOffice', 'manager', 'director', 'auditor'] as const;
/** All but the admin, who sees no contract. */
const contractGroups = ['sales', ...readers] as const;
const aboutContract = (referenceNumber: string) => ({ referenceNumber });
const withFields = (fields: object) => (referenceNumber: string) => ({
  referenceNumber,
  ...fields,
});
const edit = { updatedAt: '2026-01-01T00:00:00.000Z' };

/** The groups of each call about one contract. For an active contract no call has an effect. */
const calls: Record<string, Call> = {
  showDraft: { by: sales, send: aboutContract },
  showContract: { by: overseers, send: aboutContract },
  showContractVersion: { by: ['sales', ...overseers], send: aboutContract },
  showIssuedContract: { by: ['manager', 'director'], send: aboutContract },
  addNote: { by: ['sales', 'backOffice'], send: withFields({ text: 'Khách hẹn gọi lại' }) },
  linkToFile: { by: contractGroups, send: aboutContract },
  revealField: {
    by: readers,
    send: withFields({ field: 'proposerMobile', reason: 'Khách hàng gọi lại' }),
  },
  downloadDraft: { by: sales, send: aboutContract },
  downloadReceipt: { by: contractGroups, send: aboutContract },
  recreateFile: { by: ['sales', 'backOffice'], send: aboutContract },
  editDraft: {
    by: sales,
    send: (referenceNumber) => ({ ...draftBody(), ...edit, referenceNumber }),
  },
  checkDraft: { by: sales, send: (referenceNumber) => ({ ...draftBody(), referenceNumber }) },
  editFamilyDraft: {
    by: sales,
    send: (referenceNumber) => ({ ...familyBody(), ...edit, referenceNumber }),
  },
  sendSmsLink: { by: sales, send: aboutContract },
  withdrawContract: { by: ['sales', 'backOffice'], send: withFields({ reason: 'Khách đổi ý' }) },
  recallLink: { by: sales, send: aboutContract },
  showCounterLink: { by: sales, send: aboutContract },
  // The same address, so nothing is corrected.
  correctContact: {
    by: ['sales', 'backOffice'],
    send: withFields({ proposerEmail: draftBody().proposerEmail, reason: 'Sai e-mail' }),
  },
  endOffers: { by: ['sales', 'backOffice'], send: aboutContract },
  setReminders: { by: ['sales', 'backOffice'], send: withFields({ paused: true }) },
  resendCertificate: { by: ['sales', 'backOffice'], send: withFields({ channel: 'EMAIL' }) },
  cloneContract: { by: sales, send: aboutContract },
  loseRenewal: { by: sales, send: withFields({ reason: 'Khách hàng không tái tục' }) },
  generateOtp: { by: sales, send: aboutContract },
  verifyOtp: { by: sales, send: (referenceNumber) => ({ referenceNumber, otpCustomer: '123456' }) },
  startPayment: { by: sales, send: aboutContract },
  openTransfer: { by: sales, send: aboutContract },
  recordInvoice: {
    by: backOffice,
    send: withFields({ number: '1C26TSL-1', issuedOn: '2026-01-01' }),
  },
  clearConsentFlag: { by: backOffice, send: withFields({ flag: 'STAFF_DEVICE', note: 'Đã gọi' }) },
  takeContract: { by: backOffice, send: aboutContract },
  giveBackContract: { by: backOffice, send: aboutContract },
  payManually: {
    by: backOffice,
    send: withFields({
      paymentDate: businessDay(new Date()),
      paymentTime: '00:00:00',
      manualPaymentNote: 'Tiền mặt',
    }),
  },
  cancelContract: {
    by: backOffice,
    // Wrong amounts, so that the contract is not cancelled.
    send: withFields({
      refundDate: businessDay(new Date()),
      remainInsuredDays: 1,
      refundPercent: 50,
      refundAmount: 1,
      refundReason: 'Đổi ý',
    }),
  },
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
const isReached = (person: string, seller: (typeof sellers)[number]) =>
  reach[person]?.split(' ')[sellers.indexOf(seller)] === 'x';
/** A group without the call is refused before its contract is read: one in reach, if any. */
const anySeller = (person: string) => [sellers.find((one) => isReached(person, one)) ?? sellers[0]];
/** Officers reach their own contracts alone, so the next one in line stands for all others. */
const ownAndNext = (person: string) => {
  const own = sellers.findIndex((one) => isReached(person, one));
  return [own, own + 1].flatMap((at) => sellers[at % sellers.length] ?? []);
};

beforeAll(async () => {
  for (const { endpoint } of allRoutes(salus.app))
    endpoints.set(endpoint.name, {
      method: endpoint.method,
      path: endpoint.path,
      kind: endpoint.access.kind,
    });
  for (const person of others) await givenPerson(salus.db, person);
  for (const officer of sellers) {
    const isOfSale = officer === 'sales.sale' || officer === 'sales.south';
    const draft = isOfSale ? { planId: '30002017' } : {};
    const family = { planId: isOfSale ? '40002004' : '40002001' };
    policies.set(
      officer,
      (await givenContract(salus, { status: 'ACTIVE', officer, draft })).referenceNumber,
    );
    waiting.set(
      officer,
      (await givenContract(salus, { status: 'AWAITING_PAYMENT', officer, draft })).referenceNumber,
    );
    families.set(
      officer,
      (await givenContract(salus, { officer, type: 'FAMILY', draft: family })).referenceNumber,
    );
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

describe.each(Object.keys(calls))('%s', (name) => {
  const call = calls[name];

  // covers ROLE-1, ROLE-4, ROLE-5, ROLE-6, ROLE-8, ROLE-10, ROLE-16
  test.each(Object.keys(reach))('%s reaches permitted contracts only', async (person) => {
    const contracts = name === 'editFamilyDraft' ? families : policies;
    const group = roleGroup(person);
    const may = call?.by.includes(group);
    const owners = !may ? anySeller(person) : group === 'sales' ? ownAndNext(person) : sellers;
    for (const seller of owners) {
      const payload = call?.send(contracts.get(seller) ?? '') ?? {};
      const outcome = callOutcome(await ask(person, name, payload));
      const expected = may ? (isReached(person, seller) ? 'reached' : 404) : 403;
      expect([seller, outcome]).toEqual([seller, expected]);
    }
  });
});

describe('a contract before issuing', () => {
  test.each(Object.keys(reach))(
    'is visible to its officer and the back office only: %s',
    async (person) => {
      const group = roleGroup(person);
      const mayCall = calls['linkToFile']?.by.includes(group);
      const mayKnow = (seller: string) =>
        readsEveryContract[group] || person === seller ? 'reached' : mayCall ? 404 : 403;
      for (const seller of sellers) {
        const about = aboutContract(waiting.get(seller) ?? '');
        expect([seller, callOutcome(await ask(person, 'linkToFile', about))]).toEqual([
          seller,
          mayKnow(seller),
        ]);
        // The tests above send both calls for the other groups.
        for (const name of group === 'sales' ? ['showDraft', 'downloadDraft'] : [])
          expect(callOutcome(await ask(person, name, about))).toBe(mayKnow(seller));
      }
    },
  );
});

describe.each(Object.keys(lists))('%s', (name) => {
  const list = lists[name];

  test.each(Object.keys(reach))('shows %s what they reach', async (person) => {
    const reply = await ask(person, name, { limit: '100' });
    if (!list?.by.includes(roleGroup(person))) return expect(reply.status).toBe(403);
    const books = list.issuedOnly ? [policies] : [policies, waiting, families];
    const contractsInReach = sellers
      .filter((seller) => isReached(person, seller))
      .flatMap((seller) => books.map((book) => book.get(seller)));
    const { results, totalRecords } = reply.body.data;
    const numbers = results.map((row: { referenceNumber: string }) => row.referenceNumber);
    expect(numbers.sort()).toEqual(contractsInReach.sort());
    expect(totalRecords).toBe(contractsInReach.length);
  });
});

describe.each(Object.keys(reports))('%s', (name) => {
  test.each(Object.keys(reach))(
    'shows %s only reachable contracts, in figures and in the file',
    async (person) => {
      const overview = await ask(person, name, { type: 'OVERVIEW' });
      const file = await ask(person, name, { type: 'EXPORT' });
      if (!reports[name]?.includes(roleGroup(person)))
        return expect([overview.status, file.status]).toEqual([403, 403]);
      const contractsInReach = sellers
        .filter((seller) => isReached(person, seller))
        .map((seller) => policies.get(seller));
      const [, ...rows] = readCsv(file.bytes);
      expect(rows.map((cells) => cells[1]).sort()).toEqual(contractsInReach.sort());
      expect(overview.body.data.totalContracts).toBe(contractsInReach.length);
    },
  );
});

describe.each(Object.keys(figures))('%s', (name) => {
  test.each(Object.keys(reach))(
    'counts for %s what they reach, whole and in a unit',
    async (person) => {
      const whole = await ask(person, name, {});
      if (!readers.some((group) => group === roleGroup(person)))
        return expect(whole.status).toBe(403);
      const figure = figures[name] ?? '';
      const mine = sellers.filter((seller) => isReached(person, seller));
      expect(whole.body.data.total[figure]).toBe(mine.length);
      // All persons together ask for each unit, and each person for its own.
      const turn = Object.keys(reach).indexOf(person);
      const isDealt = ({ id, path }: Unit) =>
        (id + turn) % 3 === 0 || path.join() === unitPath(person).join();
      for (const { id, path } of (await allUnits()).filter(isDealt)) {
        const reply = await ask(person, name, { unitId: String(id) });
        const answer = [reply.status, reply.body.data.total?.[figure] ?? reply.body.data];
        const below = mine.filter((seller) => isAtOrBelow(unitPath(seller), path)).length;
        expect([path, ...answer]).toEqual(
          isWithinReach(person, path)
            ? [path, 200, below]
            : [path, 400, [{ path: 'unitId', code: 'invalid' }]],
        );
      }
      const { body } = await ask(person, name, { unitId: '99999999' });
      expect([body.error_code, body.data]).toEqual([
        'VALIDATION_ERROR',
        [{ path: 'unitId', code: 'invalid' }],
      ]);
    },
  );
});

describe('listUnits', () => {
  test.each(Object.keys(reach))(
    'names to %s the unit that they head and all below it, parents first',
    async (person) => {
      const reply = await ask(person, 'listUnits', {});
      if (!readers.some((group) => group === roleGroup(person)))
        return expect(reply.status).toBe(403);
      const unitsInReach = (await allUnits())
        .filter(({ path }) => isWithinReach(person, path))
        .map(({ id }) => id);
      const unitRows: { id: number; parentId: number | null }[] = reply.body.data;
      expect(unitRows.map(({ id }) => id).sort()).toEqual(unitsInReach.sort());
      const isTop = (at: number) => at === 0 || readsEveryContract[roleGroup(person)];
      for (const [at, { parentId }] of unitRows.entries())
        if (parentId === null) expect(isTop(at)).toBe(true);
        else expect(unitRows.slice(0, at).map(({ id }) => id)).toContain(parentId);
    },
  );
});

describe.each(Object.keys(general))('%s', (name) => {
  // covers NAV-5, REPORT-3, ROLE-4, ROLE-5, ROLE-10
  test('returns 403 to all other groups', async () => {
    for (const person of Object.keys(reach)) {
      const { status } = await ask(person, name, {});
      const isRefused = !general[name]?.includes(roleGroup(person));
      expect([person, status === 403]).toEqual([person, isRefused]);
    }
  });
});
