import { beforeAll, describe, expect, test } from 'vitest';
import { givenContract } from '../given.ts';
import { givenPerson } from '../given-person.ts';
import { openForTests } from '../test-app.ts';
import { type Contracts, givenContracts, knownFor, personal } from './fair-values.ts';
import { readFingerprint } from './fingerprint.ts';
import { fairRequest } from './hostile-requests.ts';
import { type Operation, readOperations } from './operations.ts';

/**
 * Every call about a contract, made by users outside of its scope for the contracts of sales.cbb
 * in every state. who-sees-what.test.ts covers the scope of each user.
 */

const unauthorizedUsers = {
  sales: ['sales2.cbb', 'sales.sale', 'branchmate'],
  backOffice: [],
  manager: ['manager.other'],
  director: ['director.other', 'area.other'],
  auditor: [],
  admin: [],
} as const;

const salus = openForTests();
let contracts: Contracts;
let operations: readonly Operation[];
beforeAll(async () => {
  const hanoi = ['Miền Bắc', 'Hà Nội'];
  const cauGiay = [...hanoi, 'Chi nhánh Cầu Giấy'];
  await givenPerson(salus.db, {
    name: 'branchmate',
    role: 'SALES_MAN',
    unit: [...hanoi, 'Chi nhánh Hoàn Kiếm', 'Nhóm 2'],
  });
  await givenPerson(salus.db, {
    name: 'manager.other',
    role: 'SALES_MANAGER',
    unit: [...cauGiay, 'Nhóm 1'],
  });
  await givenPerson(salus.db, { name: 'director.other', role: 'BRANCH_DIRECTOR', unit: cauGiay });
  await givenPerson(salus.db, {
    name: 'area.other',
    role: 'AREA_DIRECTOR',
    unit: ['Miền Bắc', 'Hải Phòng'],
  });
  contracts = await givenContracts(salus);
  operations = await readOperations(salus);
});

const namesContract = ({ parameters, body }: Operation) =>
  parameters.some(({ name }) => name === 'referenceNumber') ||
  body?.properties?.['referenceNumber'] !== undefined;

describe('the contract of another officer', () => {
  test('returns 404 to unauthorized users, in any state and by any call', async () => {
    const before = await readFingerprint(salus);
    const flaws: string[] = [];
    let requests = 0;
    for (const operation of operations
      .filter(({ access }) => access === 'staff')
      .filter(namesContract))
      for (const [state, { referenceNumber }] of Object.entries(contracts))
        for (const [group, people] of Object.entries(unauthorizedUsers))
          for (const person of people) {
            const fair = fairRequest(operation, knownFor(operation, contracts, salus.now()));
            const withContract = (values: unknown) => ({ ...(values as object), referenceNumber });
            const caller = await salus.as(person);
            const reply =
              operation.method === 'GET'
                ? await caller.get(operation.path, withContract(fair.query))
                : operation.method === 'PUT'
                  ? await caller.put(operation.path, withContract(fair.payload))
                  : await caller.post(operation.path, withContract(fair.payload));
            requests += 1;
            const status = operation.groups.some((one) => one === group) ? 404 : 403;
            if (
              reply.status !== status ||
              JSON.stringify(reply.body).includes(personal.proposerName)
            )
              flaws.push(
                `${person}, ${operation.name}, ${state}: ${reply.status} ${reply.body.error_code}`,
              );
          }
    expect(flaws).toEqual([]);
    expect(requests).toBeGreaterThan(300);
    expect(await readFingerprint(salus)).toEqual(before);
  });

  test('is in no list, file or report, by number, name, identity number or phone', async () => {
    const flaws: string[] = [];
    const looks = operations.filter(
      ({ access, method, parameters }) =>
        access === 'staff' &&
        method === 'GET' &&
        parameters.some(({ name }) => name === 'status' || name === 'unitId'),
    );
    const { rows: units } = await salus.app.pool.query<{ id: number }>('select id from units');
    const queries: Record<string, string>[] = [
      { proposerName: personal.proposerName },
      { proposerName: '' },
      { proposerNationalId: personal.proposerNationalId },
      { policyNo: '30002' },
      { sortBy: 'proposerName', limit: '100' },
      ...units.map(({ id }) => ({ unitId: String(id) })),
    ];
    for (const operation of looks)
      for (const [group, people] of Object.entries(unauthorizedUsers))
        for (const person of people.filter(() => operation.groups.some((one) => one === group)))
          for (const query of queries) {
            const caller = await salus.as(person);
            const replies = [await caller.get(operation.path, { type: 'OVERVIEW', ...query })];
            if (operation.name === 'exportContract')
              replies.push(await caller.get(operation.path, { type: 'EXPORT', ...query }));
            for (const { bytes } of replies)
              if (
                [
                  personal.proposerName,
                  ...Object.values(contracts).map((one) => one.referenceNumber),
                ].some((one) => bytes.includes(one))
              )
                flaws.push(`${person}, ${operation.name}, ${JSON.stringify(query)}`);
          }
    expect(flaws).toEqual([]);
  });
});

describe('the holder of one link', () => {
  test('sees only their own contract, even when they name another one', async () => {
    const mine = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const { shown: other } = contracts;
    const before = await readFingerprint(salus);
    const more = {
      referenceNumber: other.referenceNumber,
      codeAuth: other.linkToken,
      contractId: '1',
      id: '1',
    };
    for (const path of [
      '/v1/customer-info/contract/sms-info-contract',
      '/v1/customer/contract/email-draft',
    ]) {
      const reply = await salus.customer(mine.linkToken).get(path, more);
      expect(reply.status).toBe(200);
      expect(reply.bytes.includes(other.referenceNumber)).toBe(false);
    }
    const note = { noteChangeInfoCustomer: 'Xin sửa', ...more };
    expect(
      (await salus.customer(mine.linkToken).post('/v1/customer/contract/sms-rejected', note))
        .status,
    ).toBe(400);
    expect(await readFingerprint(salus)).toEqual(before);
  });

  test('has no access to staff calls, nor staff to the customer’s calls', async () => {
    const officer = await salus.as('sales.cbb');
    const { shown } = contracts;
    expect((await officer.get('/v1/customer-info/contract/sms-info-contract')).status).toBe(401);
    for (const header of ['authorization', 'x-access-token'])
      for (const value of [`Bearer ${shown.linkToken}`, shown.linkToken]) {
        const reply = await salus.anybody.get('/v1/auth/contract/list-temporary', undefined, {
          [header]: value,
        });
        expect(reply.status).toBe(401);
      }
    // Tokens in URLs and cookies are refused, because proxies would log them.
    const elsewhere = await salus.ask({
      url:
        '/v1/customer-info/contract/sms-info-contract' +
        `?x-sms-link=${shown.linkToken}&codeAuth=${shown.linkToken}`,
      headers: { cookie: `x-sms-link=${shown.linkToken}` },
    });
    expect(elsewhere.status).toBe(401);
  });
});
