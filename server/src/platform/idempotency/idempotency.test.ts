import { createHash } from 'node:crypto';
import { endpoint, staff } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import { openAccounts } from '../../testing/open-accounts.ts';
import { openPostgresProxy } from '../../testing/postgres/postgres-proxy.ts';
import { CommittedRefusal, type Route } from '../http/routes.ts';

const write = endpoint({
  name: 'write',
  summary: 'Counts how often it was done',
  method: 'POST',
  path: '/v1/auth/write',
  access: staff('sales'),
  body: z.strictObject({ text: z.string() }),
  output: z.object({ done: z.number() }),
  refuses: ['INVALID_STATE'],
});

let accounts: Awaited<ReturnType<typeof openAccounts>>;
let http: Awaited<ReturnType<typeof accounts.server>>;
let second: typeof http;
const tokens: Record<string, string> = {};
let more: () => Route[];
let runs = 0;
let work: () => Promise<void>;

beforeAll(async () => {
  accounts = await openAccounts();
  await sql`create table counted (text text)`.execute(accounts.db);
  const handle = async () => {
    runs += 1;
    await work();
    return { done: runs };
  };
  more = () => [
    { endpoint: write, kind: 'external', handle },
    {
      endpoint: { ...write, name: 'count', path: '/v1/auth/count' },
      kind: 'write',
      prepare:
        async () =>
        async ({ tx, input }) => {
          await sql`insert into counted values (${input.text})`.execute(tx);
          if (input.text === 'rolled back') throw new RefusalError('INVALID_STATE');
          if (input.text === 'committed')
            return new CommittedRefusal(new RefusalError('INVALID_STATE'));
          return { done: 1 };
        },
    },
  ];
  http = await accounts.server({ more });
  second = await accounts.server({ more });
  await signIn();
});
afterAll(() => accounts.close());
beforeEach(() => {
  runs = 0;
  work = async () => undefined;
});

async function signIn() {
  for (const email of ['sales.cbb@salus.test', 'sales2.cbb@salus.test']) {
    const payload = { emailAddress: email, password: DEMO_PASSWORD };
    const reply = await http.inject({ method: 'POST', url: '/v1/pub/login', payload });
    tokens[email] = reply.json().result.access_token;
  }
}

const send = (
  key: string | null,
  text = 'a',
  { server = http, email = 'sales.cbb@salus.test', path = '/v1/auth/write' } = {},
) =>
  server.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${tokens[email]}`,
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    payload: { text },
  });
const outcome = async (reply: Awaited<ReturnType<typeof send>>) => {
  const { error_code: code, data } = reply.json();
  const suffix = reply.headers['idempotency-replayed'] ? ' replayed' : '';
  return `${reply.statusCode} ${code ?? data.done}${suffix}`;
};
const failStoring = () =>
  sql`alter table idempotency_keys
    add constraint full_disk check (reply_status is null) not valid`.execute(accounts.db);
const allowStoring = () =>
  sql`alter table idempotency_keys drop constraint full_disk`.execute(accounts.db);

describe('a write with an Idempotency-Key', () => {
  // covers API-5
  it('runs once; a retry gets the stored response from any server', async () => {
    expect(await outcome(await send('once'))).toBe('200 1');
    const again = await send('once');
    expect(await outcome(again)).toBe('200 1 replayed');
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(again.headers['cache-control']).toBe('no-store');
    expect(await outcome(await send('once', 'a', { server: second }))).toBe('200 1 replayed');
    expect(runs).toBe(1);
  });

  it('runs for every request without a key, and once per key', async () => {
    await send(null);
    await send(null);
    await send('one');
    await send('two');
    expect(runs).toBe(4);
  });

  it('treats the same key of another account as another key', async () => {
    await send('mine');
    expect(await outcome(await send('mine', 'a', { email: 'sales2.cbb@salus.test' }))).toBe(
      '200 2',
    );
  });

  // covers API-5
  it('returns IDEMPOTENCY_KEY_REUSED for another body', async () => {
    await send('reused', 'a');
    expect(await outcome(await send('reused', 'b'))).toBe('422 IDEMPOTENCY_KEY_REUSED');
    expect(runs).toBe(1);
  });

  it('stores no plain hash that reveals a one-time code by trial', async () => {
    await send('guessable', '123456');
    const { rows } = await sql<{ request_hash: Buffer }>`
      select request_hash from idempotency_keys where key = 'guessable'`.execute(accounts.db);
    const guess = JSON.stringify(['POST', '/v1/auth/write', { text: '123456' }]);
    expect(
      rows.map((row) => row.request_hash.equals(createHash('sha256').update(guess).digest())),
    ).toEqual([false]);
  });

  it('replays a refusal', async () => {
    work = async () => {
      throw new RefusalError('INVALID_STATE', { status: 'PAID' });
    };
    const first = await send('refused');
    work = async () => undefined;
    const again = await send('refused');
    expect(again.json()).toEqual(first.json());
    expect(await outcome(again)).toBe('409 INVALID_STATE replayed');
    expect(runs).toBe(1);
  });

  it('runs again after a 500', async () => {
    work = async () => {
      throw new Error('a bug');
    };
    expect(await outcome(await send('fault'))).toBe('500 SERVER_ERROR');
    work = async () => undefined;
    expect(await outcome(await send('fault'))).toBe('200 2');
  });

  // covers API-13
  it('stores the response later when storing failed, and never runs again', async () => {
    work = async () => {
      await failStoring();
    };
    expect(await outcome(await send('unkept'))).toBe('200 1');
    await allowStoring();
    await expect.poll(async () => outcome(await send('unkept'))).toBe('200 1 replayed');
    expect(runs).toBe(1);
  });

  // covers API-5
  it('returns 409 while the first request runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = () => promise;
    const first = send('running');
    await expect.poll(() => runs).toBe(1);
    expect(await outcome(await send('running', 'a', { server: second }))).toBe(
      '409 REQUEST_IN_PROGRESS',
    );
    expect(await outcome(await send('running', 'b'))).toBe('422 IDEMPOTENCY_KEY_REUSED');
    resolve();
    expect(await outcome(await first)).toBe('200 1');
    expect(await outcome(await send('running'))).toBe('200 1 replayed');
  });

  it('runs once for ten concurrent requests on two servers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send('rush', 'a', { server: n % 2 ? http : second })),
    );
    const outcomes = await Promise.all(replies.map(outcome));
    expect(runs).toBe(1);
    expect(outcomes.filter((one) => one === '200 1')).toHaveLength(1);
    expect(
      outcomes.filter((one) => !/^(200 1|200 1 replayed|409 REQUEST_IN_PROGRESS)$/.test(one)),
    ).toEqual([]);
  });

  // covers API-13
  it.each([
    ['right', 0],
    ['10 minutes late', -10],
    ['10 minutes early', 10],
  ])('lets one retry take over from a dead server whose clock is %s', async (_, minutesAhead) => {
    const proxy = await openPostgresProxy(accounts.databaseUrl);
    const dying = await accounts.server({ more, databaseUrl: proxy.url, minutesAhead });
    const key = `lost ${minutesAhead}`;
    work = () => new Promise(() => undefined);
    const sending = send(key, 'a', { server: dying });
    sending.catch(() => undefined);
    await expect.poll(() => runs).toBe(1);
    work = async () => undefined;
    proxy.refuse();
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from locked_until - clock_timestamp())::float8 as seconds
        from idempotency_keys where key = ${key}`.execute(accounts.db);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(4);
    await sql`update idempotency_keys set locked_until = clock_timestamp()
      where key = ${key}`.execute(accounts.db);
    const replies = await Promise.all([
      send(key, 'a', { server: second }),
      send(key, 'a', { server: second }),
    ]);
    expect((await Promise.all(replies.map(outcome))).filter((one) => one === '200 2')).toHaveLength(
      1,
    );
    expect(runs).toBe(2);
    await proxy.close();
  });

  // covers API-13
  it('is not overtaken while its server lives, however long it takes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = () => promise;
    const slow = send('slow');
    await expect.poll(() => runs).toBe(1);
    const leaseEnd = async () => {
      const { rows } = await sql<{ locked_until: Date }>`
        select locked_until from idempotency_keys where key = 'slow'`.execute(accounts.db);
      return rows[0]?.locked_until.getTime() ?? 0;
    };
    const first = await leaseEnd();
    await expect.poll(leaseEnd).toBeGreaterThan(first);
    // The servers' clocks jump; leases follow the database's clock.
    accounts.wait(10 / 60);
    expect(await outcome(await send('slow', 'a', { server: second }))).toBe(
      '409 REQUEST_IN_PROGRESS',
    );
    resolve();
    expect(await outcome(await slow)).toBe('200 1');
    expect(await outcome(await send('slow', 'a', { server: second }))).toBe('200 1 replayed');
  });

  // covers API-5
  it('expires after 24 hours', async () => {
    await send('day');
    accounts.wait(24 * 60 - 1);
    await signIn();
    expect(await outcome(await send('day'))).toBe('200 1 replayed');
    accounts.wait(2);
    expect(await outcome(await send('day', 'another body'))).toBe('200 2');
  });

  it.each([200, 201])('accepts keys of at most 200 characters: %i', async (length) => {
    const reply = await send('k'.repeat(length));
    if (length === 200) expect(reply.statusCode).toBe(200);
    else
      expect(reply.json()).toEqual({
        success: false,
        error_code: 'VALIDATION_ERROR',
        message: expect.any(String),
        data: [{ path: 'Idempotency-Key', code: 'too_long' }],
      });
  });

  it('does not store a validation error: the corrected body can reuse the key', async () => {
    const bad = await http.inject({
      method: 'POST',
      url: '/v1/auth/write',
      headers: {
        authorization: `Bearer ${tokens['sales.cbb@salus.test']}`,
        'idempotency-key': 'corrected',
      },
      payload: { text: 7 },
    });
    expect(bad.statusCode).toBe(400);
    expect(await outcome(await send('corrected'))).toBe('200 1');
  });
});

describe('a write in the transaction of the runner', () => {
  const path = '/v1/auth/count';
  const count = async (text: string, key = `count ${text}`) =>
    outcome(await send(key, text, { path }));
  const rows = async (text: string) =>
    (await sql`select from counted where text = ${text}`.execute(accounts.db)).rows.length;

  it('commits its work and its response together', async () => {
    await failStoring();
    expect(await count('together')).toBe('500 SERVER_ERROR');
    expect(await rows('together')).toBe(0);
    await allowStoring();
    expect(await count('together')).toBe('200 1');
    expect(await count('together')).toBe('200 1 replayed');
    expect(await rows('together')).toBe(1);
  });

  it('rolls back on a thrown refusal, and replays it', async () => {
    expect(await count('rolled back')).toBe('409 INVALID_STATE');
    expect(await count('rolled back')).toBe('409 INVALID_STATE replayed');
    expect(await rows('rolled back')).toBe(0);
  });

  it('commits before a returned refusal, and replays it', async () => {
    expect(await count('committed')).toBe('409 INVALID_STATE');
    expect(await count('committed')).toBe('409 INVALID_STATE replayed');
    expect(await rows('committed')).toBe(1);
  });
});
