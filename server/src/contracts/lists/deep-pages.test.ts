import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LISTS = ['/v1/auth/contract/bm-list-temporary', '/v1/auth/contract/list'];

let salus: TestApp;
beforeAll(async () => {
  salus = await startTestApp();
  // The counters of a large installation: totals come from them.
  await sql`
    insert into contract_counters (scope_id, level, bucket, status, plan_id, type_payment,
                                   contracts, premium, refund)
    values (0, 'all', '-infinity', 'ACTIVE', '30002014', 'MANUAL', 100050, 0, 0)
  `.execute(salus.db);
}, 60_000);
afterAll(() => salus.close());

// covers LIST-25
test.each(LISTS)('%s refuses pages with rows that begin beyond row 100,000', async (path) => {
  const clerk = await salus.as('bm');
  const page = (number: number, limit: number) =>
    clerk.get(path, { page: String(number), limit: String(limit) });
  const total = (await page(1, 10)).body.data.totalRecords;
  expect(total).toBe(100_050);
  for (const [number, limit] of [
    [1001, 100],
    [4001, 25],
    [10_001, 10],
    [100_050, 1],
  ] as const)
    expect(await page(number, limit)).toMatchObject({
      status: 422,
      body: { error_code: 'PAGE_TOO_DEEP' },
    });
  for (const [number, limit] of [
    [1000, 100],
    [1002, 100],
    [100_051, 1],
  ] as const) {
    const { status, body } = await page(number, limit);
    expect([status, body.data?.results, body.data?.totalRecords]).toEqual([200, [], total]);
  }
});
