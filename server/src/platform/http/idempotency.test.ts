import { createHash } from 'node:crypto';
import { endpoint, staff } from '@salus/api/endpoint.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import { openAccounts } from '../../testing/open-accounts.ts';

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
let done = 0;
let work: () => Promise<void>;

beforeAll(async () => {
  accounts = await openAccounts();
  const handle = async () => {
    done += 1;
    await work();
    return { done };
  };
  const more = () => [{ endpoint: write, handle }];
  http = await accounts.server({ more });
  second = await accounts.server({ more });
  await signIn();
});
afterAll(() => accounts.close());
beforeEach(() => {
  done = 0;
  work = async () => undefined;
});

async function signIn() {
  for (const email of ['sales.cbb@salus.test', 'sales2.cbb@salus.test']) {
    const payload = { emailAddress: email, password: DEMO_PASSWORD };
    const reply = await http.inject({ method: 'POST', url: '/v1/pub/login', payload });
    tokens[email] = reply.json().result.access_token;
  }
}

const send = (key: string | null, text = 'a', { server = http, email = 'sales.cbb@salus.test' } = {}) =>
  server.inject({
    method: 'POST',
    url: '/v1/auth/write',
    headers: { authorization: `Bearer ${tokens[email]}`, ...(key === null ? {} : { 'idempotency-key': key }) },
    payload: { text },
  });
const outcome = async (reply: Awaited<ReturnType<typeof send>>) =>
  `${reply.statusCode} ${reply.json().error_code ?? reply.json().data.done}${reply.headers['idempotency-replayed'] ? ' replayed' : ''}`;

describe('a write with an Idempotency-Key', () => {
  it('is done once; the second try gets the first answer, from any server', async () => {
    expect(await outcome(await send('once'))).toBe('200 1');
    const again = await send('once');
    expect(await outcome(again)).toBe('200 1 replayed');
    expect(again.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(again.headers['cache-control']).toBe('no-store');
    expect(await outcome(await send('once', 'a', { server: second }))).toBe('200 1 replayed');
    expect(done).toBe(1);
  });

  it('is done each time without a key, and for each key', async () => {
    await send(null);
    await send(null);
    await send('one');
    await send('two');
    expect(done).toBe(4);
  });

  it('belongs to its person: the same key of somebody else is another', async () => {
    await send('mine');
    expect(await outcome(await send('mine', 'a', { email: 'sales2.cbb@salus.test' }))).toBe('200 2');
  });

  it('is refused with another body', async () => {
    await send('reused', 'a');
    expect(await outcome(await send('reused', 'b'))).toBe('422 IDEMPOTENCY_KEY_REUSED');
    expect(done).toBe(1);
  });

  it('leaves nothing behind by which six digits in its body could be tried out', async () => {
    await send('guessable', '123456');
    const { rows } = await sql<{ request_hash: Buffer }>`
      select request_hash from idempotency_keys where key = 'guessable'`.execute(accounts.db);
    const guess = JSON.stringify(['POST', '/v1/auth/write', { text: '123456' }]);
    expect(rows.map((row) => row.request_hash.equals(createHash('sha256').update(guess).digest()))).toEqual([false]);
  });

  it('gives its refusal again', async () => {
    work = async () => {
      throw new Refusal('INVALID_STATE', { status: 'PAID' });
    };
    const first = await send('refused');
    work = async () => undefined;
    const again = await send('refused');
    expect(again.json()).toEqual(first.json());
    expect(await outcome(again)).toBe('409 INVALID_STATE replayed');
    expect(done).toBe(1);
  });

  it('is done anew after a fault of ours', async () => {
    work = async () => {
      throw new Error('a bug');
    };
    expect(await outcome(await send('fault'))).toBe('500 SERVER_ERROR');
    work = async () => undefined;
    expect(await outcome(await send('fault'))).toBe('200 2');
  });

  it('is answered as done where its reply could not be kept, and not done again', async () => {
    const change = (text: string) => sql.raw(text).execute(accounts.db);
    work = async () => {
      await change('alter table idempotency_keys add constraint full_disk check (reply_status is null) not valid');
    };
    expect(await outcome(await send('unkept'))).toBe('200 1');
    await change('alter table idempotency_keys drop constraint full_disk');
    expect(await outcome(await send('unkept'))).toBe('409 REQUEST_IN_PROGRESS');
    expect(done).toBe(1);
  });

  it('answers 409 while the first try still runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = () => promise;
    const first = send('running');
    await expect.poll(() => done).toBe(1);
    expect(await outcome(await send('running', 'a', { server: second }))).toBe('409 REQUEST_IN_PROGRESS');
    expect(await outcome(await send('running', 'b'))).toBe('422 IDEMPOTENCY_KEY_REUSED');
    resolve();
    expect(await outcome(await first)).toBe('200 1');
    expect(await outcome(await send('running'))).toBe('200 1 replayed');
  });

  it('runs once when it arrives ten times at once on two servers', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send('rush', 'a', { server: n % 2 ? http : second })),
    );
    const outcomes = await Promise.all(replies.map(outcome));
    expect(done).toBe(1);
    expect(outcomes.filter((one) => one === '200 1')).toHaveLength(1);
    expect(outcomes.filter((one) => !/^(200 1|200 1 replayed|409 REQUEST_IN_PROGRESS)$/.test(one))).toEqual([]);
  });

  it('may be taken over after 30 seconds from a server that died, and only once', async () => {
    work = () => new Promise(() => undefined);
    const lost = send('lost');
    lost.catch(() => undefined);
    await expect.poll(() => done).toBe(1);
    work = async () => undefined;
    accounts.wait(0.4);
    expect(await outcome(await send('lost', 'a', { server: second }))).toBe('409 REQUEST_IN_PROGRESS');
    accounts.wait(0.2);
    const replies = await Promise.all([send('lost', 'a', { server: second }), send('lost', 'a', { server: second })]);
    expect((await Promise.all(replies.map(outcome))).filter((one) => one === '200 2')).toHaveLength(1);
    expect(done).toBe(2);
  });

  it('is forgotten after 24 hours', async () => {
    await send('day');
    accounts.wait(24 * 60 - 1);
    await signIn();
    expect(await outcome(await send('day'))).toBe('200 1 replayed');
    accounts.wait(2);
    expect(await outcome(await send('day', 'another body'))).toBe('200 2');
  });

  it.each([200, 201])('may have at most 200 characters: %i', async (length) => {
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

  it('does not keep a refused body: the corrected one may carry the same key', async () => {
    const bad = await http.inject({
      method: 'POST',
      url: '/v1/auth/write',
      headers: { authorization: `Bearer ${tokens['sales.cbb@salus.test']}`, 'idempotency-key': 'corrected' },
      payload: { text: 7 },
    });
    expect(bad.statusCode).toBe(400);
    expect(await outcome(await send('corrected'))).toBe('200 1');
  });
});
