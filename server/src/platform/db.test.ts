import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/postgres/test-db.ts';
import {
  afterCommit,
  inTransaction,
  type OpenDatabase,
  openDatabase,
  pipeline,
  pipelineInSnapshot,
} from './db.ts';
import { checkSessionSettings } from './session-settings.ts';

describe('openDatabase', () => {
  let database: TestDatabase;
  let open: OpenDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    open = openDatabase(database.url, 2);
  });
  afterAll(async () => {
    await open.close();
    await database.drop();
  });

  it('rejects a transaction whose connection breaks, and stays usable', async () => {
    const cut = inTransaction(open.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await open.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // No query runs when the connection breaks: only the connection's own event reports it.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow();
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(open.db);
    expect(rows).toEqual([{ one: 1 }]);
  });

  it('closes connections that only statements with another limit have used', async () => {
    const other = openDatabase(database.url, 2);
    await sql`select 1`.execute(other.withLimit(5000));
    await other.close();
    expect([other.pool.ended, other.pool.totalCount]).toEqual([true, 0]);
  });

  it('prepares a query without values, but not begin and commit', async () => {
    await inTransaction(open.db, async (tx) => {
      await sql`select 'without values' as word`.execute(tx);
      const { rows } = await sql<{
        statement: string;
      }>`select statement from pg_prepared_statements`.execute(tx);
      const statements = rows.map(({ statement }) => statement);
      expect(statements).toContain(`select 'without values' as word`);
      expect(statements.filter((one) => /^(begin|commit|rollback)/.test(one))).toEqual([]);
    });
  });

  const sum = (a: number, b: number) =>
    sql<{ sum: number }>`select ${a}::int + ${b}::int as sum`.compile(open.db);
  const quotient = (by: number) =>
    sql<{ quotient: number }>`select 1 / ${by}::int as quotient`.compile(open.db);
  const insertNote = (key: string) =>
    sql`insert into idempotency_keys (person, key, request_hash, started_at, locked_until)
        values ('caller', ${key}, '', now(), now())`.compile(open.db);
  const isNoted = async (key: string) =>
    (await sql`select from idempotency_keys where key = ${key}`.execute(open.db)).rows.length === 1;

  it('returns the results of pipelined statements in order', async () => {
    const answers = await inTransaction(open.db, (tx) =>
      pipeline(tx, [sum(1, 2), quotient(1), sum(3, 4), sum(1, 2)]),
    );
    expect(answers).toEqual([[{ sum: 3 }], [{ quotient: 1 }], [{ sum: 7 }], [{ sum: 3 }]]);
  });

  it.each([0, 1, 2])(
    'rolls back all pipelined statements when number %i fails',
    async (failing) => {
      const statements = [insertNote('before'), insertNote('between')].toSpliced(
        failing,
        0,
        quotient(0),
      );
      await expect(inTransaction(open.db, (tx) => pipeline(tx, statements))).rejects.toThrow(
        'division by zero',
      );
      expect([await isNoted('before'), await isNoted('between')]).toEqual([false, false]);
      // No answer of the failed pipeline is left on the connection for its next user.
      const next = await inTransaction(open.db, (tx) =>
        pipeline(tx, [sum(1, 1), insertNote(`after ${failing}`)]),
      );
      expect([next[0], await isNoted(`after ${failing}`)]).toEqual([[{ sum: 2 }], true]);
    },
  );

  it('pipelines reads on one snapshot', async () => {
    const count = sql<{ notes: number }>`select count(*)::int as notes from idempotency_keys
      where ${true}`.compile(open.db);
    const pause = sql`select pg_sleep(${0.5})`.compile(open.db);
    const reads = pipelineInSnapshot(open.db, [count, pause, count]);
    await inTransaction(open.db, (tx) => pipeline(tx, [insertNote('meanwhile')]));
    const [before, , after] = await reads;
    expect(after).toEqual(before);
  });

  it('ends the snapshot when a read fails', async () => {
    const failing = pipelineInSnapshot(open.db, [sum(1, 2), quotient(0), sum(3, 4)]);
    await expect(failing).rejects.toThrow('division by zero');
    await inTransaction(open.db, (tx) => pipeline(tx, [insertNote('after a snapshot')]));
    expect(await isNoted('after a snapshot')).toBe(true);
  });

  it('rolls back all pipelined statements when the connection is cut', async () => {
    const cut = inTransaction(open.db, async (tx) => {
      const pid = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      const pause = sql`select pg_sleep(${1})`.compile(tx);
      const results = pipeline(tx, [insertNote('cut'), pause, insertNote('cut later')]);
      await Promise.all([
        results,
        open.pool.query('select pg_terminate_backend($1)', [pid.rows[0]?.pid]),
      ]);
    });
    await expect(cut).rejects.toThrow();
    expect([await isNoted('cut'), await isNoted('cut later')]).toEqual([false, false]);
  });

  it('keeps the prepared names of statements in flight when much text follows', async () => {
    const number = (n: number) => sql<{ n: number }>`select ${n}::int as n`.compile(open.db);
    const large = sql<{
      n: number;
    }>`select ${2}::int as n ${sql.raw(`/* ${'x'.repeat(200_001)} */`)}`.compile(open.db);
    await inTransaction(open.db, async (tx) => {
      expect(await pipeline(tx, [number(1), large, number(3)])).toEqual([
        [{ n: 1 }],
        [{ n: 2 }],
        [{ n: 3 }],
      ]);
      expect(await pipeline(tx, [number(4), number(5)])).toEqual([[{ n: 4 }], [{ n: 5 }]]);
    });
  });

  it('prepares statements again that a failed one kept from running', async () => {
    const later = (n: number) =>
      sql<{ n: number }>`select ${n}::int as n, 'behind'`.compile(open.db);
    const statements = [quotient(0), later(1), later(2)] as const;
    await expect(inTransaction(open.db, (tx) => pipeline(tx, statements))).rejects.toThrow(
      'division by zero',
    );
    expect(await inTransaction(open.db, (tx) => pipeline(tx, [later(3), later(4)]))).toMatchObject([
      [{ n: 3 }],
      [{ n: 4 }],
    ]);
  });

  it('skips afterCommit tasks when a transaction or its commit fails', async () => {
    await sql`create table late (id int primary key,
      other int references late deferrable initially deferred)`.execute(open.db);
    const late = (id: number, other: number | null) =>
      sql`insert into late values (${id}, ${other})`.compile(open.db);
    const steps: string[] = [];
    const swallowing = inTransaction(open.db, async (tx) => {
      afterCommit(tx, () => void steps.push('swallowed'));
      await pipeline(tx, [late(1, null), quotient(0)]).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    const refusing = inTransaction(open.db, async (tx) => {
      afterCommit(tx, () => void steps.push('refused'));
      await pipeline(tx, [late(2, 99)]);
    });
    await expect(refusing).rejects.toThrow('foreign key');
    const leaving = inTransaction(open.db, (tx) =>
      Promise.all([tx.executeQuery(quotient(0)), tx.executeQuery(late(3, null))]),
    );
    await expect(leaving).rejects.toThrow('division by zero');
    expect([steps, (await sql`select id from late`.execute(open.db)).rows]).toEqual([[], []]);
  });

  it('reads what the first statement waited for in the second', async () => {
    const [release, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await sql`insert into idempotency_keys (person, key, request_hash, started_at, locked_until)
              values ('caller', 'locked', '', now(), now()),
                     ('caller', 'read', '', now(), now())`.execute(open.db);
    const rival = inTransaction(open.db, async (tx) => {
      await sql`update idempotency_keys set reply_body = 'new'
                where key in ('locked', 'read')`.execute(tx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const lock = sql`select from idempotency_keys where key = ${'locked'} for update`.compile(
      open.db,
    );
    const read = sql<{
      body: string;
    }>`select reply_body as body from idempotency_keys where key = ${'read'}`;
    const reading = inTransaction(open.db, (tx) => pipeline(tx, [lock, read.compile(tx)]));
    // Both connections of `open` are in use.
    const third = openDatabase(database.url, 1);
    await expect
      .poll(async () => {
        const { rows } = await third.pool.query(
          `select from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like 'select from idempotency_keys%'`,
        );
        return rows.length;
      })
      .toBe(1);
    await third.close();
    release.resolve();
    await rival;
    expect((await reading)[1]).toEqual([{ body: 'new' }]);
  });

  it('runs an afterCommit task once after the commit, and never after a failure', async () => {
    const steps: string[] = [];
    await inTransaction(open.db, async (tx) => {
      afterCommit(tx, () => void steps.push('after'));
      await sql`select 1`.execute(tx);
      steps.push('within');
    });
    const failing = inTransaction(open.db, async (tx) => {
      afterCommit(tx, () => void steps.push('never'));
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failing).rejects.toThrow('division');
    expect(steps).toEqual(['within', 'after']);
  });

  it.each([
    '2026-11-21 02:30:00+00',
    '2026-11-21 02:30:00.1+00',
    '2026-11-21 02:30:00.123+00',
    '2026-11-21 09:30:00+07',
    '0001-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '10000-01-01 00:00:00+00',
    '0044-03-15 00:00:00+00 BC',
  ])('reads the instant %s to the millisecond', async (text) => {
    const { rows } = await sql<{ at: Date; epoch: number }>`
      select ${text}::timestamptz as at,
        (extract(epoch from ${text}::timestamptz) * 1000)::bigint as epoch`.execute(open.db);
    expect(rows[0]?.at.getTime()).toBe(rows[0]?.epoch);
  });

  it('recovers after a newer program has added a column', async () => {
    const products = () =>
      open.db.selectFrom('products').selectAll().where('id', '=', '30002').execute();
    await Promise.all([products(), products()]);
    await sql`alter table products add column added text`.execute(open.db);
    await expect(products()).rejects.toThrow('cached plan');
    await expect(Promise.all([products(), products()])).resolves.toBeDefined();
  });

  it('prepares at most 200,000 characters per connection, and runs the rest unnamed', async () => {
    const shape = (n: number) =>
      sql<{
        n: number;
      }>`select ${1}::int + ${sql.lit(n)} as n ${sql.raw(`/* ${'long '.repeat(600)} */`)}`;
    await inTransaction(open.db, async (tx) => {
      for (let n = 0; n < 100; n += 1)
        expect((await shape(n).execute(tx)).rows).toEqual([{ n: n + 1 }]);
      const { rows } = await sql`
        select from pg_prepared_statements where statement like ${'%long long%'}`.execute(tx);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows.length).toBeLessThan(80);
    });
  });

  it('prepares nothing behind a pooler that does not track prepared statements', async () => {
    const pooler = openDatabase(database.url, 1, { prepare: false, isPooled: true });
    await sql`select ${1}::int as n`.execute(pooler.db);
    const { rows } = await sql`select from pg_prepared_statements`.execute(pooler.db);
    expect(rows).toEqual([]);
    await expect(checkSessionSettings(pooler.pool, 3000)).rejects.toThrow(
      "alter role current_user set lock_timeout = '2s'",
    );
    await pooler.close();
  });
});
