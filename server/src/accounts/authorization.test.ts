import { endpoint, publicAccess, staff } from '@salus/api/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from '../platform/http/routes.ts';
import { openAccounts } from '../testing/open-accounts.ts';
import { DEMO_PASSWORD, demoAccounts, ensureDemoAccounts } from './demo-accounts.ts';

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let http: Awaited<ReturnType<typeof accounts.server>>;

const endpointBase = {
  output: z.object({}),
  refuses: [],
  method: 'GET',
  summary: 'For tests',
} as const;
const routes: Route[] = [
  endpoint({ ...endpointBase, name: 'forSales', path: '/v1/auth/sales', access: staff('sales') }),
  endpoint({
    ...endpointBase,
    name: 'forOffice',
    path: '/v1/auth/office',
    access: staff('backOffice'),
  }),
  endpoint({
    ...endpointBase,
    name: 'forOversight',
    path: '/v1/auth/oversight',
    access: staff('manager', 'director'),
  }),
  endpoint({ ...endpointBase, name: 'forAll', path: '/v1/pub/all', access: publicAccess }),
  endpoint({
    ...endpointBase,
    name: 'lookUp',
    path: '/v1/pub/look-up',
    access: publicAccess,
    limitedAs: 'link-look-up',
  }),
].map((one) => ({ endpoint: one, kind: 'read', handle: async () => ({}) }));

beforeAll(async () => {
  accounts = await openAccounts();
  http = await accounts.server({ more: () => routes });
});
afterAll(() => accounts.close());

const signIn = async (name: string, server = http, headers: Record<string, string> = {}) => {
  const payload = { emailAddress: `${name}@salus.test`, password: DEMO_PASSWORD };
  return await server.inject({ method: 'POST', url: '/v1/pub/login', payload, headers });
};
const get = async (
  url: string,
  token?: string,
  server = http,
  headers: Record<string, string> = {},
) => {
  const own = token ? { ...headers, authorization: `Bearer ${token}` } : headers;
  const reply = await server.inject({ url, headers: own });
  return `${reply.statusCode} ${reply.json().error_code ?? 'success'}`;
};

describe('a call', () => {
  // covers ROLE-1, ROLE-6
  it.each([
    ['sales.cbb', 'sales'],
    ['sales.sale', 'sales'],
    ['bm', 'office'],
    ['manager', 'oversight'],
    ['director', 'oversight'],
    ['area', 'oversight'],
    ['region', 'oversight'],
  ])('is open to %s, of %s, and to no other group', async (name, own) => {
    const token = (await signIn(name)).json().result.access_token;
    for (const group of ['sales', 'office', 'oversight'])
      expect(await get(`/v1/auth/${group}`, token)).toBe(
        group === own ? '200 success' : '403 FORBIDDEN',
      );
  });

  it('refuses a newcomer only until password and agreement are settled', async () => {
    const token = (await signIn('newcomer')).json().result.access_token;
    const settle = (change: ReturnType<typeof sql>) =>
      sql`update accounts set ${change} where email_address = 'newcomer@salus.test'`.execute(
        accounts.db,
      );
    const sales = () => get('/v1/auth/sales', token);
    expect(await sales()).toBe('403 PASSWORD_CHANGE_REQUIRED');
    expect(await get('/v1/auth/office', token)).toBe('403 PASSWORD_CHANGE_REQUIRED');
    expect(await get('/v1/auth/tool/welcome-dashboard', token)).toBe('200 success');
    await settle(sql`is_auto_generated = false`);
    await expect.poll(sales, { interval: 2 }).toBe('403 AGREEMENT_REQUIRED');
    await settle(sql`agreed_at = now()`);
    await expect.poll(sales, { interval: 2 }).toBe('200 success');
  });
});

describe('the limit on requests', () => {
  // At the beginning of a minute, so that none of these tests runs into the next one.
  beforeEach(async () => {
    accounts.wait(1 - (accounts.clock().getTime() % 60_000) / 60_000);
    await sql`delete from request_counts`.execute(accounts.db);
  });

  // covers API-6
  it('is counted by person, wherever they are, and answered with Retry-After', async () => {
    const [one, two] = [
      await accounts.server({ more: () => routes, factor: 0.01 }),
      await accounts.server({ more: () => routes, factor: 0.01 }),
    ];
    const token = (await signIn('bm')).json().result.access_token;
    const outcomes = [];
    for (let n = 0; n < 8; n += 1)
      outcomes.push(await get('/v1/auth/office', token, n % 2 ? one : two));
    expect(outcomes).toEqual([
      ...Array(6).fill('200 success'),
      ...Array(2).fill('429 TOO_MANY_REQUESTS'),
    ]);
    const headers = { authorization: `Bearer ${token}` };
    const reply = await one.inject({ url: '/v1/auth/office', headers });
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.json().data.retryAt).toMatch(/:00(\.000)?\+07:00$/);
    accounts.wait(1);
    expect(await get('/v1/auth/office', token, one)).toBe('200 success');
  });

  // covers API-6
  it('counts unauthenticated requests by address, per kind of call', async () => {
    const server = await accounts.server({ more: () => routes, factor: 0.05 });
    const from = (ip: string) => ({ 'x-forwarded-for': ip });
    for (let n = 0; n < 3; n += 1)
      expect((await signIn('bm', server, from('203.0.113.1'))).statusCode).toBe(200);
    expect((await signIn('bm', server, from('203.0.113.1'))).json().error_code).toBe(
      'TOO_MANY_REQUESTS',
    );
    expect((await signIn('bm', server, from('203.0.113.2'))).statusCode).toBe(200);
    for (let n = 0; n < 3; n += 1)
      expect(await get('/v1/pub/look-up', undefined, server, from('203.0.113.1'))).toBe(
        '200 success',
      );
    expect(await get('/v1/pub/look-up', undefined, server, from('203.0.113.1'))).toBe(
      '429 TOO_MANY_REQUESTS',
    );
    expect(await get('/v1/pub/all', undefined, server, from('203.0.113.1'))).toBe('200 success');
  });

  it('stops a user who tries many forbidden calls', async () => {
    const server = await accounts.server({ more: () => routes, factor: 0.005 });
    const token = (await signIn('bm')).json().result.access_token;
    const outcomes = [];
    for (let n = 0; n < 4; n += 1)
      outcomes.push(
        await get('/v1/auth/sales', token, server, { 'x-forwarded-for': '203.0.113.8' }),
      );
    expect(outcomes).toEqual([...Array(3).fill('403 FORBIDDEN'), '429 TOO_MANY_REQUESTS']);
  });

  it('stops a client that tries many tokens', async () => {
    const server = await accounts.server({ more: () => routes, factor: 0.005 });
    const outcomes = [];
    for (let n = 0; n < 4; n += 1)
      outcomes.push(
        await get('/v1/auth/sales', `a.b.c${n}`, server, { 'x-forwarded-for': '203.0.113.7' }),
      );
    expect(outcomes).toEqual([...Array(3).fill('401 UNAUTHORIZED'), '429 TOO_MANY_REQUESTS']);
  });
});

describe('the request pipeline', () => {
  const post = async (payload: string, contentType = 'application/json') => {
    const headers = { 'content-type': contentType };
    const reply = await http.inject({ method: 'POST', url: '/v1/pub/login', payload, headers });
    return `${reply.statusCode} ${reply.json().error_code} ${JSON.stringify(reply.json().data)}`;
  };
  const missing =
    '[{"path":"emailAddress","code":"required"},{"path":"password","code":"required"}]';

  it.each([
    ['broken JSON', '{"emailAddress": ', '400 VALIDATION_ERROR [{"path":"","code":"invalid"}]'],
    ['nothing', '', `400 VALIDATION_ERROR ${missing}`],
    ['null', 'null', `400 VALIDATION_ERROR ${missing}`],
    ['a list', '[]', '400 VALIDATION_ERROR [{"path":"","code":"invalid"}]'],
    [
      'a poisoned prototype',
      '{"__proto__": {"a": 1}}',
      '400 VALIDATION_ERROR [{"path":"","code":"invalid"}]',
    ],
    [
      'a NUL',
      '{"emailAddress": "a\\u0000@b.vn", "password": "x"}',
      '400 VALIDATION_ERROR [{"path":"emailAddress","code":"special_characters"}]',
    ],
    [
      'an unknown field',
      '{"emailAddress": "a@b.vn", "password": "x", "more": 1}',
      '400 VALIDATION_ERROR [{"path":"more","code":"invalid"}]',
    ],
    ['more than 1 MiB', `{"emailAddress": "${'a'.repeat(1_048_576)}"}`, '413 BODY_TOO_LARGE null'],
  ])('and is %s is refused in our form', async (_, payload, refusal) => {
    expect(await post(payload)).toBe(refusal);
  });

  it('and is XML is refused in our form', async () => {
    expect(await post('<a/>', 'application/xml')).toBe(
      '400 VALIDATION_ERROR [{"path":"","code":"invalid"}]',
    );
  });
});

describe('the demo accounts', () => {
  // covers RUN-12
  it('are created once and never changed afterwards', async () => {
    const all = async () =>
      (
        await sql<{
          id: number;
        }>`select id, email_address, full_name from accounts order by id`.execute(accounts.db)
      ).rows;
    const before = await all();
    expect(before).toHaveLength(14);
    await sql`update accounts set full_name = 'Tên Mới'
      where email_address = 'bm@salus.test'`.execute(accounts.db);
    const accountRows = await all();
    const start = process.cpuUsage();
    await ensureDemoAccounts({ config: accounts.config, db: accounts.db, clock: accounts.clock });
    // Ten passwords would take a second to hash.
    expect(process.cpuUsage(start).user).toBeLessThan(300_000);
    expect(await all()).toEqual(accountRows);
    expect(demoAccounts).toHaveLength(14);
  });

  it('put sales.cbb under manager and director, the second officer elsewhere', async () => {
    const { rows } = await sql<{ email: string; path: string }>`
      with recursive tree as (
        select id, kind as path from units where parent_id is null
        union all
        select u.id, t.path || '>' || u.kind || ' ' || u.name
          from units u join tree t on u.parent_id = t.id
      )
      select split_part(email_address, '@', 1) as email, path
        from accounts join tree on tree.id = unit_id`.execute(accounts.db);
    const at = Object.fromEntries(rows.map(({ email, path }) => [email, path]));
    expect(at['manager']).toBe(at['sales.cbb']);
    expect(at['sales.cbb']).toBe(`${at['director']}>TEAM Nhóm 1`);
    expect(at['director']?.startsWith(`${at['area']}>BRANCH`)).toBe(true);
    expect(at['area']?.startsWith(`${at['region']}>AREA`)).toBe(true);
    expect(at['sales2.cbb']?.startsWith(`${at['director']}`)).toBe(false);
    expect(at['bm']).toBeUndefined();
  });
});
