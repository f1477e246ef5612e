import { describe, expect, test } from 'vitest';
import { givenContract } from '../given.ts';
import { openForTests } from '../test-app.ts';

const salus = openForTests();

const get = async (person: string, path: string) => (await salus.as(person)).get(path);

/** Lists and reports with a caller each. */
const lists = [
  ['sales.cbb', '/v1/auth/contract/list-temporary?'],
  ['bm', '/v1/auth/contract/bm-list-temporary?'],
  ['bm', '/v1/auth/contract/list?'],
  ['manager', '/v1/auth/contract/list?'],
  ['bm', '/v1/auth/contract/bm-payments-to-review?'],
  ['bm', '/v1/auth/contract/bm-failed-messages?'],
  ['auditor', '/v1/auth/audit/reads?'],
  ['sales.cbb', '/v1/auth/unfinished-form/list?'],
  ['bm', '/v1/auth/session/list?'],
] as const;
const reports = [
  ['bm', '/v1/auth/report/export-contract?type=OVERVIEW&'],
  ['bm', '/v1/auth/report/export-contract?type=EXPORT&'],
  ['manager', '/v1/auth/report/issued?'],
  ['manager', '/v1/auth/report/price?'],
] as const;

describe('lists and reports', () => {
  // covers API-15
  test.each([...lists, ...reports])(
    '%s %s refuses unknown parameters by name',
    async (person, path) => {
      for (const [query, names] of [
        ['colour=red', ['colour']],
        ['colour=', ['colour']],
        ['colour[]=red', ['colour']],
        ['Colour=1&shape=2', ['Colour', 'shape']],
        ['toString=1', ['toString']],
      ] as const) {
        const { status, body } = await get(person, `${path}${query}`);
        expect([query, status, body.error_code, body.data]).toEqual([
          query,
          400,
          'VALIDATION_ERROR',
          names.map((name) => ({ path: name, code: 'invalid' })),
        ]);
      }
    },
  );

  // covers API-15
  test('name an unknown parameter beside a wrong value', async () => {
    const { body } = await get('bm', '/v1/auth/contract/list?colour=red&limit=0');
    expect(body.data.map(({ path }: { path: string }) => path).sort()).toEqual(['colour', 'limit']);
  });
});

describe('lists', () => {
  const portal =
    'limit=10&page=1&planIds=30002014&policyNo=30002&proposerName=a&proposerNationalId=0' +
    '&createdFromDate=2026-01-01&createdToDate=2026-01-02&timeZoneOffset=-420' +
    '&timeZoneName=Asia/Ho_Chi_Minh&status=ACTIVE&sortBy=createdAt&sortOrder=DESC&typePayment=ONLINE';

  // covers API-15
  test.each(lists)('%s %s accepts every parameter of the portal’s lists', async (person, path) => {
    expect((await get(person, `${path}${portal}`)).status).toBe(200);
    const withBrackets = portal.replaceAll('=', '[]=');
    expect((await get(person, `${path}${withBrackets}`)).status).toBe(200);
  });

  // covers API-15
  test('take name[] for name', async () => {
    const { referenceNumber } = await givenContract(salus);
    const path = '/v1/auth/contract/list-temporary';
    for (const query of [
      `policyNo[]=${referenceNumber}`,
      `policyNo%5B%5D=${referenceNumber}`,
      `policyNo=&policyNo[]=${referenceNumber}&page[]=1&limit[]=25`,
    ]) {
      const { data } = (await get('sales.cbb', `${path}?${query}`)).body;
      expect(data.results).toMatchObject([{ referenceNumber }]);
    }
    const twice = await get('sales.cbb', `${path}?page=1&page[]=2`);
    expect([twice.status, twice.body.data]).toEqual([400, [{ path: 'page', code: 'invalid' }]]);
  });
});

// covers API-15
test('other calls, pages and addresses of the gateway ignore unknown parameters', async () => {
  const { referenceNumber } = await givenContract(salus);
  const about = `referenceNumber=${referenceNumber}&colour=red`;
  expect((await get('sales.cbb', `/v1/auth/contract/info-temporary?${about}`)).status).toBe(200);
  expect((await get('bm', `/v1/auth/contract/bm-info-temporary?${about}`)).status).toBe(200);
  expect((await get('sales.cbb', '/v1/auth/product/list-vpb?colour=red')).status).toBe(200);
  expect((await salus.anybody.get('/healthz?colour=red')).status).toBe(200);
  const ipn = await salus.anybody.get('/v1/pub/payment/onepay/ipn?colour=red');
  expect(ipn.body).not.toMatchObject({ error_code: 'VALIDATION_ERROR' });
});
