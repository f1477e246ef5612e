import { listIndividualPlans } from '@salus/api/catalogue.ts';
import { listDrafts, showDraft } from '@salus/api/contracts.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../../testing/given.ts';
import { type Caller, openForTests } from '../../testing/test-app.ts';

const salus = openForTests();
let officer: Caller;
const createdNumbers: string[] = [];

beforeAll(async () => {
  officer = await salus.as('sales.cbb');
  for (let count = 0; count < 12; count += 1)
    createdNumbers.unshift((await givenContract(salus)).referenceNumber);
  await givenContract(salus, { officer: 'sales2.cbb' });
});

const numbers = (reply: { body: { data: { results: { referenceNumber: string }[] } } }) =>
  reply.body.data.results.map((row) => row.referenceNumber);

describe('the list of drafts', () => {
  // covers API-10, LIST-1, LIST-8
  test('shows the officer’s drafts, newest first, ten per page', async () => {
    const reply = await officer.call(listDrafts);
    expect(numbers(reply)).toEqual(createdNumbers.slice(0, 10));
    expect([reply.body.data.totalPages, reply.body.data.totalRecords]).toEqual([2, 12]);
    expect(reply.body.data.results[0]).toMatchObject({
      status: 'DRAFT',
      typeContract: 'INDIVIDUAL',
      premiumAmount: 620_000,
      packageName: 'Cơ bản',
      policyNo: null,
    });
  });

  // covers LIST-31
  test('states since when a contract waits, and the opening and end of its link', async () => {
    const { referenceNumber } = await givenContract(salus, {
      officer: 'sales2.cbb',
      status: 'AWAITING_PAYMENT',
    });
    const seller = await salus.as('sales2.cbb');
    const row = async () => (await seller.call(listDrafts)).body.data.results[0];
    const [contract] = await salus.db
      .selectFrom('contracts')
      .select(['id', 'send_sms_link_at'])
      .where('reference_number', '=', referenceNumber)
      .execute();
    const sentAt = contract?.send_sms_link_at?.getTime() ?? 0;
    const before = await row();
    expect(new Date(before?.waitingSince ?? 0).getTime()).toBe(sentAt);
    expect(before?.linkOpenedAt).toBeNull();
    expect(new Date(before?.linkExpiresAt ?? 0).getTime()).toBe(sentAt + 30 * 86_400_000);
    await salus.db
      .updateTable('customer_links')
      .set({
        opens: 2,
        first_opened_at: new Date('2026-11-20T03:00:00Z'),
        last_opened_at: new Date('2026-11-20T04:00:00Z'),
      })
      .where('contract_id', '=', contract?.id ?? 0)
      .execute();
    expect((await row())?.linkOpenedAt).toBe('2026-11-20T11:00:00.000+07:00');
  });

  test('continues on the next page', async () => {
    expect(numbers(await officer.call(listDrafts, { page: '2', limit: '10' }))).toEqual(
      createdNumbers.slice(10),
    );
    expect(numbers(await officer.call(listDrafts, { page: '1', limit: '25' }))).toEqual(
      createdNumbers,
    );
  });

  test.each(['3', '999999999', '2147483648', '999999999999999'])(
    'is empty on page %s, beyond the last one',
    async (page) => {
      const reply = await officer.call(listDrafts, { page });
      expect(reply.body.data).toEqual({ results: [], totalPages: 2, totalRecords: 12 });
    },
  );

  test.each([
    ['page', '0'],
    ['page', '1.5'],
    ['page', '-1'],
    ['page', 'one'],
    ['limit', '0'],
    ['limit', '101'],
  ])('refuses %s=%s, naming it', async (name, value) => {
    const reply = await officer.call(listDrafts, { [name]: value });
    expect([reply.status, reply.body.data]).toEqual([400, [{ path: name, code: 'invalid' }]]);
  });

  test('returns 403 to roles that do not sell', async () => {
    expect((await (await salus.as('bm')).call(listDrafts)).status).toBe(403);
    expect((await (await salus.as('manager')).call(listDrafts)).status).toBe(403);
  });
});

describe('a single draft', () => {
  // covers API-10, DETAIL-2, DETAIL-8
  test('returns 404 when unknown or of another officer', async () => {
    const foreign = await givenContract(salus, { officer: 'sales2.cbb' });
    for (const referenceNumber of [foreign.referenceNumber, 'HD261121ZZZZZZ', 'x', "' or 1=1 --"]) {
      const reply = await officer.call(showDraft, { referenceNumber });
      expect([reply.status, reply.body.error_code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  // covers API-10, DETAIL-2, DETAIL-8
  test('returns 400 without a reference number', async () => {
    const reply = await officer.call(showDraft);
    expect([reply.status, reply.body.data]).toEqual([
      400,
      [{ path: 'referenceNumber', code: 'required' }],
    ]);
  });
});

// covers CAT-4, CAT-5, ROLE-7
test('the list of plans shows an officer the plans of their channel, with benefits', async () => {
  const { data } = (await officer.call(listIndividualPlans)).body;
  expect(
    data.map((plan: { code: string; packageName: string; amount: number; fee: number }) => [
      plan.code,
      plan.packageName,
      plan.amount,
      plan.fee,
    ]),
  ).toEqual([
    ['30002014', 'Cơ bản', 100_000_000, 620_000],
    ['30002015', 'Nâng cao', 200_000_000, 1_080_000],
    ['30002016', 'Toàn diện', 300_000_000, 1_560_000],
  ]);
  expect(data[0].benefits.map((benefit: { code: string }) => benefit.code)).toEqual([
    'hospital',
    'surgery',
    'outpatient',
    'emergency-transport',
    'death-disability',
  ]);
});
