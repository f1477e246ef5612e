import { exampleDraft, exampleFamilyDraft } from '@salus/domain/contracts/example-draft.ts';
import { objectFromKeys } from '@salus/domain/objects.ts';
import { seesMasked } from '@salus/domain/people/roles.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '../../routes.ts';
import { givenContract } from '../given.ts';
import { harmless } from '../harmless-calls.ts';
import { type Operation, readOperations } from '../hostile/operations.ts';
import { readPdfText, readSignature } from '../read-pdf.ts';
import { type Caller, type Reply, startTestApp, type TestApp } from '../test-app.ts';

/**
 * Every answer, file and search of every role that sees masked numbers, with MASK_IDENTITY. The
 * calls come from the table of endpoints: a new one fails here until it has its place.
 */

/** As no other value of an answer has them. */
const proposer = { proposerNationalId: '079191004321', proposerMobile: '0912777333' };
const child = { insuredNationalId: '079090007654', isSameProposer: false };
const numbers = ['079191004321', '0912777333', '84912777333', '912777333', '079090007654'];
const draft = {
  ...proposer,
  insuredDetails: exampleDraft.insuredDetails.map((one) => ({
    ...one,
    ...child,
    insuredRelationship: 'child' as const,
  })),
};

/** Beginnings of identity numbers, of one character to all but the last. */
const identities = ['0', '07', '0791', '07919100', '07919100432', 'C', 'C12345'];

const readers = { manager: 'manager', director: 'director', auditor: 'auditor' } as const;
type Reader = keyof typeof readers;
const groups = ['manager', 'director', 'auditor'] as const;

let salus: TestApp;
let contract: { active: string; cancelled: string };
let operations: readonly Operation[];
const callers = new Map<string, Caller>();
beforeAll(async () => {
  salus = await startTestApp({ MASK_IDENTITY: 'true' });
  operations = await readOperations(salus);
  contract = {
    active: (await givenContract(salus, { status: 'ACTIVE', draft })).referenceNumber,
    cancelled: (await givenContract(salus, { status: 'CANCELLED', draft })).referenceNumber,
  };
  const { insuredDetails } = exampleFamilyDraft;
  await givenContract(salus, {
    status: 'ACTIVE',
    type: 'FAMILY',
    draft: { ...proposer, insuredDetails },
  });
  for (const name of ['manager', 'director', 'auditor', 'bm', 'sales.cbb'])
    callers.set(name, await salus.as(name));
}, 120_000);
afterAll(() => salus.close());

type Query = Readonly<Record<string, string>>;
const activeContract = () => [{ referenceNumber: contract.active }];
const today = () => businessDay(salus.now());
/** The queries of each call of these roles. */
const queries: Readonly<Record<string, () => readonly Query[]>> = {
  showContract: () => [...activeContract(), { referenceNumber: contract.cancelled }],
  showContractVersion: activeContract,
  // A stream is not opened here: its events are parsed strictly where they are tested.
  followEvents: () => [],
  showIssuedContract: () => [...activeContract(), { referenceNumber: contract.cancelled }],
  countByStatus: () => [{ list: 'issued' }, { list: 'issued', phone: proposer.proposerMobile }],
  // The copies are searched below.
  linkToFile: () => [],
  downloadReceipt: activeContract,
  exportContract: () => [
    { type: 'OVERVIEW' },
    { type: 'EXPORT', format: 'csv' },
    { type: 'EXPORT', format: 'xlsx' },
  ],
  listReads: () => [{}, { type: 'EXPORT', format: 'csv' }, { type: 'EXPORT', format: 'xlsx' }],
  listIssued: () => [{}, { proposerNationalId: proposer.proposerNationalId }],
  listContracts: () => [{}, { phone: proposer.proposerMobile }, { status: 'CANCELLED' }],
  showReconciliationDay: () => [{ day: today() }],
  exportReconciliation: () => [{ day: today() }],
  exportBordereau: () => [
    { month: today().slice(0, 7), format: 'csv' },
    { month: today().slice(0, 7), format: 'xlsx' },
  ],
  showSchedule: () => [{ id: '1' }],
  // Its numbers are asserted where files are made.
  downloadReportFile: () => [{ id: '1' }],
  showBordereau: () => [{ month: today().slice(0, 7) }],
  previewHandover: () => [{ fromEmail: 'sales.cbb@salus.test' }],
  showStatement: () => [{ id: '1' }],
  showStatementProgress: () => [{ id: '1' }],
  showRefundBatchLines: () => [{ id: '1' }],
  ...Object.fromEntries(
    [
      'listAlarms',
      'listAllPlans',
      'listApprovals',
      'listCustomerRequests',
      'listFailedJobs',
      'listFailedMessages',
      'listFailedSyncs',
      'listHistory',
      'listMissingConsents',
      'listOfficers',
      'listOpenRefunds',
      'listPaidOverlaps',
      'listPaymentsToReview',
      'listReconciliationDays',
      'listReportFiles',
      'listRefundBatches',
      'listReversedPayments',
      'listSchedules',
      'listStatements',
      'listUnallocatedMoney',
      'listRenewals',
      'listUnits',
      'listUnpaid',
      'showCertificates',
      'showHome',
      'showFunnel',
      'showIssued',
      'showOfficers',
      'showPrice',
      'showReadyRefunds',
    ].map((name) => [name, () => [{}]]),
  ),
};
/** Calls of these roles that are no GET, and why each answers no number. */
const writes: Readonly<Record<string, string>> = {
  revealField: 'reveals one value for a reason, and is logged',
  handOver: 'answers a count',
  compareBordereau: 'answers policy numbers and amounts',
  scheduleReport: 'answers addresses of staff',
  endSchedule: 'answers its id',
  handOverContracts: 'answers contract numbers of its input',
};

const open = (group: (typeof groups)[number]) =>
  allRoutes(salus.app)
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access.kind === 'staff' && access.groups.includes(group))
    .filter(({ name }) => !harmless.includes(name));

async function linkedFile(reply: Reply): Promise<Uint8Array> {
  expect(reply.status).toBe(200);
  const { pathname } = new URL(reply.body.result);
  return (await salus.anybody.get(pathname)).bytes;
}

/** Everything that an answer shows as text. */
async function textIn(reply: Reply): Promise<string> {
  const type = String(reply.headers['content-type']);
  if (type.includes('pdf')) return (await readPdfText(reply.bytes)).join(' ');
  if (!type.includes('spreadsheet')) return Buffer.from(reply.bytes).toString();
  const { sheets } = await readXlsx(reply.bytes);
  return JSON.stringify(sheets.map(({ rows }) => rows));
}

/** Without the spaces and dots of grouped digits. */
const joinDigits = (text: string) => text.replace(/(?<=\d)[\s.](?=\d)/g, '');

describe.each(groups)('for the group %s', (group) => {
  const caller = () => callers.get(readers[group as Reader]) as Caller;

  // covers SEC-9
  test('every call has its place in these tables', () => {
    expect(seesMasked[group]).toBe(true);
    const missing = open(group)
      .map(({ name }) => name)
      .filter((name) => !(name in queries) && !(name in writes));
    expect(missing, 'add the call to `queries`, so that its answer is searched').toEqual([]);
  });

  // covers SEC-9, DOC-17
  test('no answer and no file holds a full number', async () => {
    const findings: string[] = [];
    let maskedAnswers = 0;
    for (const endpoint of open(group).filter(({ method }) => method === 'GET'))
      for (const query of queries[endpoint.name]?.() ?? []) {
        const reply = await caller().get(`${endpoint.path}?${new URLSearchParams(query)}`);
        const text = joinDigits(await textIn(reply));
        maskedAnswers += text.includes('•') ? 1 : 0;
        for (const number of numbers)
          if (text.includes(number)) findings.push(`${endpoint.name} ${JSON.stringify(query)}`);
      }
    expect(findings).toEqual([]);
    expect(maskedAnswers).toBeGreaterThan(5);
  }, 120_000);

  // covers SEC-24
  test('no filter of any call answers the beginning of a number', async () => {
    const filters = {
      proposerNationalId: identities,
      insuredNationalId: identities,
      phone: ['0', '0912', '091277733', '8491277733', '+84 912 777 33'],
      identity: [...identities, '091277'],
    };
    for (const endpoint of open(group).filter(({ method }) => method === 'GET')) {
      const { parameters = [] } = operations.find(({ name }) => name === endpoint.name) ?? {};
      const [base = {}] = queries[endpoint.name]?.() ?? [];
      const plain = await caller().get(`${endpoint.path}?${new URLSearchParams(base)}`);
      const isFilter = (filter: string) => parameters.some(({ name }) => name === filter);
      const [declared, others] = [
        Object.entries(filters).filter(([filter]) => isFilter(filter)),
        Object.keys(filters).filter((filter) => !isFilter(filter)),
      ];
      // A call refuses or ignores the filters that it does not have; no contract matches these.
      const attempts: Query[] = [
        ...declared.flatMap(([filter, texts]) => texts.map((text) => ({ [filter]: text }))),
        ...(others.length > 0 ? [objectFromKeys(others, () => 'C12345')] : []),
      ];
      for (const attempt of attempts) {
        const query = new URLSearchParams({ ...base, ...attempt });
        const { status, body } = await caller().get(`${endpoint.path}?${query}`);
        const where = `${endpoint.name} ${JSON.stringify(attempt)}`;
        // A list that does not know the filter answers as without it, or refuses its name.
        const isLog = endpoint.name === 'listReads';
        if (status === 200 && !(isLog && 'identity' in attempt))
          expect([
            where,
            isLog || body.data?.totalRecords === plain.body.data?.totalRecords,
          ]).toEqual([where, true]);
        else expect([where, status]).toEqual([where, plain.status === 200 ? 400 : plain.status]);
        const [filter] = Object.keys(attempt);
        if (['listIssued', 'listContracts'].includes(endpoint.name) && filter !== 'identity')
          expect([where, status, body]).toMatchObject([
            where,
            400,
            {
              error_code: 'VALIDATION_ERROR',
              data: [{ path: filter, code: 'whole_number_only' }],
            },
          ]);
      }
    }
  }, 120_000);
});

// covers SEC-24
test('a whole number finds its contracts, and no longer number that begins with it', async () => {
  const auditor = callers.get('auditor') as Caller;
  const total = async (query: Query) =>
    (await auditor.get('/v1/auth/contract/bm-list-temporary', query)).body.data.totalRecords;
  expect(await total({ proposerNationalId: ' 079191004321 ' })).toBe(3);
  expect(await total({ phone: '+84 912 777 333' })).toBe(3);
  expect(await total({ insuredNationalId: child.insuredNationalId })).toBe(2);
  // Nine digits are an old identity card, and the beginning of all three.
  expect(await total({ proposerNationalId: '079191004' })).toBe(0);
  const { status } = await auditor.get('/v1/auth/audit/reads', { identity: '07919100432' });
  expect(status).toBe(400);
});

// covers SEC-24
test('officers and clerks still search by the beginning of a number', async () => {
  for (const [name, list] of [
    ['sales.cbb', 'list-temporary'],
    ['bm', 'bm-list-temporary'],
  ] as const) {
    const caller = callers.get(name) as Caller;
    const { body } = await caller.get(`/v1/auth/contract/${list}`, { proposerNationalId: '0791' });
    expect(body.data.totalRecords).toBe(3);
    expect(body.data.results[0].proposerNationalId).toBe(proposer.proposerNationalId);
  }
});

describe('a copy of the certificate', () => {
  const file = async (name: string, query: Query) =>
    (callers.get(name) as Caller).get('/v1/auth/contract/file', query);

  // covers DOC-17, SEC-9
  test.each(groups)('for the group %s is masked, marked and unsigned', async (group) => {
    for (const referenceNumber of [contract.active, contract.cancelled]) {
      const reply = await file(group, { referenceNumber });
      const bytes = await linkedFile(reply);
      expect(await readSignature(bytes)).toBeNull();
      const text = (await readPdfText(bytes)).join(' ');
      expect(text).toContain('MASKED COPY, NOT SIGNED');
      expect(text).toContain('•');
      expect(numbers.filter((number) => joinDigits(text).includes(number))).toEqual([]);
      const full = reply.body.result.replace(/(\d)m\./, '$1.');
      expect((await salus.anybody.get(new URL(full).pathname)).status).toBe(404);
    }
  });

  // covers DOC-17, SEC-4
  test('is full and signed for a reason, which the log of reads keeps as a reveal', async () => {
    const referenceNumber = contract.active;
    const reason = 'Khách hàng khiếu nại về số giấy tờ';
    const reply = await file('director', { referenceNumber, reason });
    const bytes = await linkedFile(reply);
    expect((await readSignature(bytes))?.isValid).toBe(true);
    expect((await readPdfText(bytes)).join(' ')).toContain(proposer.proposerNationalId);
    const { body } = await (callers.get('auditor') as Caller).get('/v1/auth/audit/reads', {
      kind: 'REVEAL',
    });
    expect(body.data.results[0]).toMatchObject({
      call: 'linkToFile',
      emailAddress: 'director@salus.test',
      referenceNumber,
      reason,
    });
  });

  // covers DOC-17
  test.each(['ngắn quá', 'x'.repeat(256)])('needs 10 to 255 characters: %s', async (reason) => {
    const reply = await file('manager', { referenceNumber: contract.active, reason });
    expect(reply).toMatchObject({
      status: 400,
      body: { error_code: 'VALIDATION_ERROR', data: [{ path: 'reason' }] },
    });
  });

  // covers DOC-17
  test('is the signed certificate for officers and clerks without a reason', async () => {
    for (const name of ['sales.cbb', 'bm']) {
      const bytes = await linkedFile(await file(name, { referenceNumber: contract.active }));
      expect((await readSignature(bytes))?.isValid).toBe(true);
    }
  });
});
