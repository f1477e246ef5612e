import { randomBytes } from 'node:crypto';
import { login } from '@salus/api/accounts.ts';
import { createDraft, listDrafts } from '@salus/api/contracts.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { draftBody } from '../../testing/given.ts';
import { openPostgresProxy, type PostgresProxy } from '../../testing/postgres/postgres-proxy.ts';
import { eventually, type Reply, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { DatabaseUnavailable } from '../unavailable.ts';

/** `weak` reaches the database of `salus` over a proxy that the tests interrupt. */
let salus: TestApp;
let weak: TestApp;
let proxy: PostgresProxy;

beforeAll(async () => {
  salus = await startTestApp();
  proxy = await openPostgresProxy(salus.databaseUrl);
  weak = await startTestApp(
    { DATABASE_TIMEOUT_MS: '3000' },
    { databaseUrl: proxy.url, dataDir: salus.dataDir },
  );
});
afterEach(() => proxy.clear());
afterAll(async () => {
  await weak.close();
  await proxy.close();
  await salus.close();
});

const ready = async () => (await weak.anybody.get('/readyz')).status;
const outcome = ({ status, body, headers }: Reply) =>
  `${status} ${body.error_code} ${headers['retry-after']}`;
const UNAVAILABLE = '503 SERVICE_UNAVAILABLE 5';

async function writesAndReads(): Promise<Promise<Reply>[]> {
  const officer = await weak.as('sales.cbb');
  return [
    officer.call(listDrafts),
    officer.call(createDraft, draftBody()),
    officer.call(createDraft, draftBody(), {
      'idempotency-key': randomBytes(8).toString('hex'),
    }),
    weak.anybody.call(login, { emailAddress: 'bm@salus.test', password: 'x' }),
  ];
}

async function back(): Promise<void> {
  await eventually('a 200', async () => {
    const officer = await weak.as('sales.cbb');
    return (await officer.call(listDrafts)).status === 200 && (await ready()) === 200;
  });
}

describe('requests are answered with 503 and readiness is red', () => {
  // covers API-14, RUN-5
  it.each([
    ['keeps connections open and is silent', () => proxy.freeze()],
    ['is behind a black hole', () => proxy.blackHole()],
    ['refuses connections', () => proxy.refuse()],
  ])('while the database %s', async (_, interrupt) => {
    await back();
    const officer = await weak.as('sales.cbb');
    interrupt();
    const replies = await Promise.all(await writesAndReads());
    expect(replies.map(outcome)).toEqual(replies.map(() => UNAVAILABLE));
    expect(outcome(await officer.call(listDrafts))).toBe(UNAVAILABLE);
    expect(await ready()).toBe(503);
    proxy.clear();
    await back();
  });

  // covers API-14
  it('also for requests that wait for one of the silent connections', async () => {
    await back();
    const officer = await weak.as('sales.cbb');
    // More than the pool has connections.
    const crowd = () => Promise.all(Array.from({ length: 30 }, () => officer.call(listDrafts)));
    await crowd();
    proxy.freeze();
    const replies = await crowd();
    expect(new Set(replies.map(outcome))).toEqual(new Set([UNAVAILABLE]));
    proxy.clear();
    await back();
  });
});

/** Runs `work` while `statement` has set the database up so; all sessions are opened again. */
async function during(
  statement: string,
  undo: string,
  work: (endOthers: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = await salus.app.pool.connect();
  const database = new URL(salus.databaseUrl).pathname.slice(1);
  const endOthers = () =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  try {
    await client.query(`alter database ${database} ${statement}`);
    await endOthers();
    await work(endOthers);
  } finally {
    await client.query(`alter database ${database} ${undo}`);
    await endOthers();
    client.release(true);
  }
}

describe('a database that answers but cannot work', () => {
  // covers API-14, RUN-5
  it('is reported with 503 and a red readiness when its connection limit is reached', async () => {
    const officer = await weak.as('sales.cbb');
    await during('connection limit 0', 'connection limit -1', async (endOthers) => {
      // A session that was being opened meanwhile is only seen, and ended, in a later round.
      await eventually('503 and a red readiness', async () => {
        await endOthers();
        return outcome(await officer.call(listDrafts)) === UNAVAILABLE && (await ready()) === 503;
      });
    });
    await back();
  });

  // covers API-14, RUN-5
  it('is read, and reported with 503 for writes and a red readiness when read-only', async () => {
    const officer = await weak.as('sales.cbb');
    const [on, off] = ['on', 'off'].map((value) => `set default_transaction_read_only = ${value}`);
    await during(on ?? '', off ?? '', async () => {
      await eventually('a red readiness, and 503 for a write', async () => {
        const writing = officer.call(createDraft, draftBody());
        return outcome(await writing) === UNAVAILABLE && (await ready()) === 503;
      });
      await eventually('a read', async () => (await officer.call(listDrafts)).status === 200);
    });
    await back();
  });

  // covers API-14
  it('returns 503 for a write that finds the disk full', async () => {
    const officer = await weak.as('sales.cbb');
    await salus.app.pool.query(`
      create function disk_full() returns trigger language plpgsql as $$
        begin raise 'could not extend file' using errcode = '53100'; end $$;
      create trigger disk_full before insert on contracts execute function disk_full()`);
    const writing = officer.call(createDraft, draftBody());
    expect(outcome(await writing)).toBe(UNAVAILABLE);
    await salus.app.pool.query('drop function disk_full cascade');
    await back();
  });

  // covers API-14
  it.each(['contracts', 'idempotency_keys'])('returns 503 while %s is locked', async (table) => {
    const officer = await weak.as('sales.cbb');
    const holder = await salus.app.pool.connect();
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`);
      const key = { 'idempotency-key': `while ${table} is locked` };
      const writing = officer.call(createDraft, draftBody(), key);
      expect(outcome(await writing)).toBe(UNAVAILABLE);
      expect(await ready()).toBe(200);
    } finally {
      await holder.query('rollback').finally(() => holder.release());
    }
    await back();
  });
});

describe('a connection whose statement took too long', () => {
  // covers API-14
  it('is closed, and the server ends the statement', async () => {
    const slow = weak.db.executeQuery(
      sql`select pg_sleep(25) as "a slow statement"`.compile(weak.db),
    );
    await expect(slow).rejects.toThrow(DatabaseUnavailable);
    await eventually('the end of the statement', async () => {
      const { rowCount } = await salus.app.pool.query(`select from pg_stat_activity
        where query like '%a slow statement%' and pid <> pg_backend_pid()`);
      return rowCount === 0;
    });
    await back();
  });
});
