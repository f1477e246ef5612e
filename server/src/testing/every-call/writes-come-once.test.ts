import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../broken-by.ts';
import { givenWrite, kindsOfWrites } from '../given-write.ts';
import type { PostgresProxy } from '../postgres/postgres-proxy.ts';
import { eventually, type Reply, type TestApp } from '../test-app.ts';
import { startWithWeakServer } from '../weak-server.ts';

/** `weak` runs no jobs. */
let servers: Awaited<ReturnType<typeof startWithWeakServer>>;
let salus: TestApp;
let weak: TestApp;
let proxy: PostgresProxy;

beforeAll(async () => {
  servers = await startWithWeakServer({ SALUS_ROLE: 'server' });
  ({ salus, weak, proxy } = servers);
});
// Reconnects after a failed test.
afterEach(() => proxy.clear());
afterAll(() => servers.close());
const replyOutcome = ({ status, body, headers }: Reply) =>
  `${status}${body.error_code ? ` ${body.error_code}` : ''}` +
  (headers['idempotency-replayed'] ? ' replayed' : '');

/** True while a transaction waits for a row lock. */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rowCount } = await salus.app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'select %for update'`,
  );
  return rowCount !== 0;
}

describe.each(kindsOfWrites)('$name, with an Idempotency-Key', (kind) => {
  const { once, late, afterMeanwhile = once } = kind;

  test('is answered after a lost commit reply, and replays the response', async () => {
    const { mark, outcome, send, done } = await givenWrite(salus, kind);
    const hold = proxy.hold(mark, 'commit reply');
    const sending = send(weak);
    (await hold).cut();
    const first = await sending;
    expect(replyOutcome(first)).toBe(outcome);
    const again = await send(salus);
    expect(replyOutcome(again)).toBe(`${outcome} replayed`);
    expect(again.body).toEqual(first.body);
    expect(await done()).toEqual(once);
  });

  test('is done once when the server died at the commit, also for a late retry', async () => {
    const { mark, outcome, later, send, done, meanwhile } = await givenWrite(salus, kind);
    const hold = proxy.hold(mark, 'commit reply');
    const first = send(weak);
    await hold;
    proxy.refuse();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await meanwhile();
    servers.wait(later);
    expect(replyOutcome(await send(salus))).toBe(`${outcome} replayed`);
    proxy.clear();
    expect(await done()).toEqual(afterMeanwhile);
  });

  test('is done by one of two retries when the server died before the commit', async () => {
    const { mark, outcome, send, done } = await givenWrite(salus, kind);
    const hold = proxy.hold(mark, 'commit');
    const first = send(weak);
    await hold;
    proxy.refuse();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await servers.endLeases();
    const retries = (await Promise.all([send(salus), send(salus)])).map(replyOutcome);
    proxy.clear();
    expect(retries).toContain(outcome);
    expect([`${outcome} replayed`, '409 REQUEST_IN_PROGRESS']).toContain(
      retries.find((one) => one !== outcome),
    );
    expect(await done()).toEqual(once);
  });

  test('is done once when another server takes over from a stalled one', async () => {
    const { mark, outcome, send, done } = await givenWrite(salus, kind);
    const hold = proxy.hold(mark, 'work');
    const first = send(weak);
    const { release } = await hold;
    // The first server cannot renew its claim.
    proxy.freeze();
    await servers.endLeases();
    let isThrough = false;
    const second = send(salus).finally(() => {
      isThrough = true;
    });
    // The first one may hold a lock that the second one needs.
    await eventually(
      'the second one is through or waits',
      async () => isThrough || (await isAnyoneWaiting()),
    );
    proxy.clear();
    release();
    expect(replyOutcome(await first)).toBe(late);
    expect(replyOutcome(await second)).toBe(outcome);
    expect(replyOutcome(await send(weak))).toBe(`${outcome} replayed`);
    expect(await done()).toEqual(once);
  });

  test('is not done when its response cannot be stored', async () => {
    const { outcome, send, done } = await givenWrite(salus, kind);
    const before = await done();
    const change = (text: string) => salus.app.pool.query(`alter table idempotency_keys ${text}`);
    await change('add constraint full_disk check (reply_status is null) not valid');
    expect(replyOutcome(await send(salus))).toBe('500 SERVER_ERROR');
    await change('drop constraint full_disk');
    expect(await done()).toEqual(before);
    expect(replyOutcome(await send(salus))).toBe(outcome);
    expect(await done()).toEqual(once);
  });
});

test('all invariants hold after these tests', async () => {
  const readViolations = () => brokenInvariants(salus.app.pool);
  expect(
    await eventually('all invariants', async () => (await readViolations()).length === 0 && []),
  ).toEqual([]);
});
