import { listCustomerRequests } from '@salus/api/contracts/customer-requests.ts';
import { listApprovals } from '@salus/api/payments/approvals.ts';
import { listUnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { statuses } from '@salus/domain/contracts/status.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { checkInvariants } from '../src/operations/invariants.ts';
import { createLog } from '../src/platform/log.ts';
import { AGREEMENT_FOLDER } from '../src/testing/agreement-folder.ts';
import { oneEngine } from '../src/testing/one-engine.ts';
import { startTestApp, type TestApp } from '../src/testing/test-app.ts';
import { ensureDemoData } from './ensure-demo-data.ts';

let salus: TestApp;
let config: Config;
const reports: string[] = [];

async function addDemoData(): Promise<void> {
  await ensureDemoData(config, {
    databaseUrl: salus.databaseUrl,
    log: createLog('silent'),
    agreementFolder: AGREEMENT_FOLDER,
    documents: await oneEngine(),
    report: (line) => reports.push(line),
  });
}

beforeAll(async () => {
  // Without a worker: the jobs of demo contracts belong to the program that makes them.
  salus = await startTestApp({ SALUS_ROLE: 'server' });
  // The program may have limits under which its own refunds need a second clerk.
  config = { ...salus.app.config, SALUS_DEMO_DATA: 'small', APPROVAL_REFUND_VND: 1 };
  await addDemoData();
}, 240_000);
afterAll(() => salus.close());

const rows = async (query: string) => (await salus.app.pool.query(query)).rows;
const counts = async (query: string): Promise<Record<string, number>> =>
  Object.fromEntries((await rows(query)).map(({ name, count }) => [name, Number(count)]));

test('adds contracts of every status, type and channel, at most 60 in all', async () => {
  const byStatus = await counts('select status as name, count(*) from contracts group by 1');
  expect(Object.keys(byStatus).toSorted()).toEqual(statuses.toSorted());
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(40);
  expect(total).toBeLessThan(60);
  const kinds = await rows(`select distinct c.type_contract, a.channel from contracts c
    join accounts a on a.id = c.officer_id`);
  expect(kinds).toHaveLength(4);
});

test('fills the work queues of the back office', async () => {
  const clerk = await salus.as('bm');
  for (const queue of [
    'contract/bm-payments-to-review',
    'contract/bm-open-refunds',
    'contract/bm-failed-messages',
    'contract/bm-failed-syncs',
    'contract/bm-customer-requests',
    'approval/list',
  ]) {
    const { status, body } = await clerk.get(`/v1/auth/${queue}`);
    expect([queue, status]).toEqual([queue, 200]);
    expect([queue, body.data.totalRecords ?? body.data.length]).not.toEqual([queue, 0]);
  }
  const { body } = await clerk.call(listUnallocatedMoney);
  expect(body.data.totalRecords).toBeGreaterThan(1);
  const problems = await counts(`
    select 'change requested' as name, count(*) from contracts where change_requested
    union all select 'payment failed', count(*) from contracts where payment_failed
    union all select 'not issued', count(*) from contracts where issuing_error is not null`);
  expect(problems).toEqual({ 'change requested': 3, 'payment failed': 3, 'not issued': 2 });
});

test('has requests of each kind that a clerk can decide', async () => {
  const clerk = await salus.as('bm2');
  const { results: requests } = (await clerk.call(listCustomerRequests)).body.data;
  expect(requests.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'CANCEL',
    'CANCEL',
    'WITHDRAW_CONSENT',
  ]);
  const { results } = (await clerk.call(listApprovals, { limit: '100' })).body.data;
  const isPending = ({ state }: { state: string }) => state === 'PENDING';
  const approvals = results.filter(isPending);
  // The second clerk has approved the refunds of the demo.
  expect(approvals.length).toBeLessThan(results.length);
  const decidable = { state: 'PENDING', isOwn: false, difference: 0 };
  for (const approval of approvals) expect(approval).toMatchObject(decidable);
  expect(approvals.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'BACKDATED_PAYMENT',
    'BACKDATED_PAYMENT',
    'REVIEW',
  ]);
});

test('dates contracts and their work over the past weeks, and none in the future', async () => {
  const [{ first, last, late }] = await rows(`select min(created_at) as first,
    max(updated_at) as last, count(*) filter (where type_payment = 'ONLINE'
      and issued_at > paid_at + interval '1 minute') as late from contracts`);
  const today = businessDay(salus.now());
  expect(businessDay(first) < addDays(today, -50)).toBe(true);
  expect(last.getTime()).toBeLessThan(Date.now());
  expect(Number(late)).toBe(0);
});

test('keeps every invariant', async () => {
  const violations = (await checkInvariants(salus.app.pool)).filter(
    ({ offenders }) => offenders.length > 0,
  );
  expect(violations).toEqual([]);
});

test('adds only what is missing when it runs again', async () => {
  const before = await counts(`select 'all' as name, count(*) from contracts`);
  await addDemoData();
  expect(await counts(`select 'all' as name, count(*) from contracts`)).toEqual(before);
  expect(reports.at(0)).toMatch(/^Adding \d+ demo contracts/);
  expect(reports.length).toBeGreaterThan(9);
  expect(reports.at(-1)).toMatch(/^Added them in \d+ s\.$/);
});

test('is refused in production', async () => {
  expect(() => readConfig({ SALUS_DEMO_DATA: 'small', SALUS_ENV: 'production' }, () => '')).toThrow(
    /production/,
  );
  await expect(
    ensureDemoData(
      { ...config, mode: 'production' },
      {
        databaseUrl: salus.databaseUrl,
        log: createLog('silent'),
        report: () => undefined,
      },
    ),
  ).rejects.toThrow('refused in production');
});
