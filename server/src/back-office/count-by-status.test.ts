import { listReads } from '@salus/api/audit.ts';
import { listContracts } from '@salus/api/back-office.ts';
import { countByStatus } from '@salus/api/contracts/status-counts.ts';
import { listDrafts, listIssued } from '@salus/api/contracts.ts';
import { beforeAll, expect, test } from 'vitest';
import { givenContract } from '../testing/given.ts';
import { openForTests } from '../testing/test-app.ts';

const salus = openForTests();

const phone = '0912555444';
beforeAll(async () => {
  const draft = { proposerMobile: phone };
  await givenContract(salus);
  await givenContract(salus, { draft });
  await givenContract(salus, { status: 'AWAITING_PAYMENT', draft });
  await givenContract(salus, { status: 'WITHDRAWN', draft });
  await givenContract(salus, { status: 'ACTIVE', officer: 'sales2.cbb', draft });
  await givenContract(salus, { status: 'CANCELLED' });
});

const lists = { temporary: listDrafts, bm: listContracts, issued: listIssued } as const;
type List = keyof typeof lists;

/** The counts, after a comparison of their sum with the total of the list. */
async function readCounts(person: string, list: List, filters: Record<string, string> = {}) {
  const caller = await salus.as(person);
  const reply = await caller.get(countByStatus.path, { list, ...filters });
  expect(reply.status).toBe(200);
  const counts: Record<string, number> = reply.body.data.counts;
  const listedCounts = Object.entries(counts).filter(([status]) => status !== 'WITHDRAWN');
  const { status: _, ...others } = filters;
  const { body } = await caller.get(lists[list].path, others);
  expect(listedCounts.reduce((sum, [, count]) => sum + count, 0)).toBe(body.data.totalRecords);
  return counts;
}

// covers LIST-28
test('counts each list by status, with withdrawn contracts apart', async () => {
  expect(await readCounts('sales.cbb', 'temporary')).toEqual({
    DRAFT: 2,
    AWAITING_PAYMENT: 1,
    PAID: 0,
    ACTIVE: 0,
    CANCELLED: 1,
    WITHDRAWN: 1,
  });
  expect(await readCounts('bm', 'bm')).toEqual({
    DRAFT: 2,
    AWAITING_PAYMENT: 1,
    PAID: 0,
    ACTIVE: 1,
    CANCELLED: 1,
    WITHDRAWN: 1,
  });
  for (const person of ['bm', 'auditor', 'region'])
    expect(await readCounts(person, 'issued')).toEqual({ ACTIVE: 1, CANCELLED: 1 });
  expect(await readCounts('manager', 'issued')).toEqual({ ACTIVE: 0, CANCELLED: 1 });
});

// covers LIST-28
test('obeys the filters of the list', async () => {
  const counts = { PAID: 0, CANCELLED: 0 };
  expect(await readCounts('sales.cbb', 'temporary', { phone })).toEqual({
    ...counts,
    DRAFT: 1,
    AWAITING_PAYMENT: 1,
    ACTIVE: 0,
    WITHDRAWN: 1,
  });
  // The tabs choose the status.
  expect(await readCounts('bm', 'bm', { linkState: 'SENT', status: 'DRAFT' })).toMatchObject({
    AWAITING_PAYMENT: 1,
    DRAFT: 0,
  });
  expect(await readCounts('bm', 'issued', { officerEmail: 'sales2.cbb@salus.test' })).toEqual({
    ACTIVE: 1,
    CANCELLED: 0,
  });
  // Portal clients send it to every list.
  expect(await readCounts('sales.cbb', 'temporary', { typePayment: 'MANUAL' })).toMatchObject({
    DRAFT: 2,
  });
});

// covers LIST-28
test.each([
  ['sales.cbb', 'bm', 403],
  ['sales.cbb', 'issued', 403],
  ['bm', 'temporary', 403],
  ['manager', 'bm', 403],
  ['auditor', 'temporary', 403],
  ['bm', 'all', 400],
  ['bm', '', 400],
])('%s asking for the list %j gets %s or 400', async (person, list, status) => {
  expect((await (await salus.as(person)).get(countByStatus.path, { list })).status).toBe(status);
});

// covers LIST-28
test.each([
  ['sales.cbb', { list: 'temporary', officerEmail: 'sales2.cbb@salus.test' }, 'officerEmail'],
  ['bm', { list: 'bm', planIds: 'none' }, 'planIds'],
  ['bm', { list: 'bm', surprise: '1' }, 'surprise'],
])('refuses %s the query %j at its parameter', async (person, query, path) => {
  const { status, body } = await (await salus.as(person)).get(countByStatus.path, query);
  expect([status, body.data]).toEqual([400, [{ path, code: 'invalid' }]]);
});

// covers LIST-28
test('is a row in the log of reads where it counts by a number', async () => {
  const clerk = await salus.as('bm2');
  await clerk.get(countByStatus.path, { list: 'bm' });
  await clerk.get(countByStatus.path, { list: 'bm', phone });
  const auditor = await salus.as('auditor');
  const { body } = await auditor.get(listReads.path, { identity: phone, call: 'countByStatus' });
  const ownReads = body.data.results.filter(
    ({ emailAddress }: { emailAddress: string }) => emailAddress === 'bm2@salus.test',
  );
  expect(ownReads).toMatchObject([{ call: 'countByStatus', kind: 'SEARCH', byIdentity: true }]);
});
