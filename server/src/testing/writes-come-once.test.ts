import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { givenWrite, kindsOfWrites } from './given-write.ts';
import { checkInvariants } from './invariants.ts';
import { eventually, type Reply, type TestApp } from './test-app.ts';
import type { Way } from './way-to-postgres.ts';
import { startWithWeakServer } from './weak-server.ts';

/** `weak` works on no jobs. */
let servers: Awaited<ReturnType<typeof startWithWeakServer>>;
let salus: TestApp;
let weak: TestApp;
let way: Way;

beforeAll(async () => {
  servers = await startWithWeakServer({ SALUS_ROLE: 'server' });
  ({ salus, weak, way } = servers);
}, 60_000);
// Where a test failed on its way.
afterEach(() => way.clear());
afterAll(() => servers.close());
const said = ({ status, body, headers }: Reply) =>
  `${status}${body.error_code ? ` ${body.error_code}` : ''}${headers['idempotency-replayed'] ? ' replayed' : ''}`;

/** Does somebody stand in line for a row that they want to change? */
async function isAnyoneWaiting(): Promise<boolean> {
  const { rowCount } = await salus.app.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query like 'select %for update'`,
  );
  return rowCount !== 0;
}

describe.each(kindsOfWrites)('$name, with an Idempotency-Key', (kind) => {
  const { once, late, afterMeanwhile = once } = kind;

  test('is answered though the word of the commit was lost, and the answer comes again', async () => {
    const { mark, says, send, done } = await givenWrite(salus, kind);
    const held = way.hold(mark, 'word of the commit');
    const sent = send(weak);
    (await held).cut();
    const first = await sent;
    expect(said(first)).toBe(says);
    const again = await send(salus);
    expect(said(again)).toBe(`${says} replayed`);
    expect(again.body).toEqual(first.body);
    expect(await done()).toEqual(once);
  });

  test('is done once where the server died with the commit, however late it is asked for again', async () => {
    const { mark, says, later, send, done, meanwhile } = await givenWrite(salus, kind);
    const held = way.hold(mark, 'word of the commit');
    const first = send(weak);
    await held;
    way.bar();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await meanwhile();
    servers.wait(later);
    expect(said(await send(salus))).toBe(`${says} replayed`);
    way.clear();
    expect(await done()).toEqual(afterMeanwhile);
  });

  test('is done by one of two tries where the server died before the commit', async () => {
    const { mark, says, send, done } = await givenWrite(salus, kind);
    const held = way.hold(mark, 'commit');
    const first = send(weak);
    await held;
    way.bar();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    expect(said(await send(salus))).toBe('409 REQUEST_IN_PROGRESS');
    servers.wait(0.51);
    const retries = (await Promise.all([send(salus), send(salus)])).map(said);
    way.clear();
    expect(retries).toContain(says);
    expect([`${says} replayed`, '409 REQUEST_IN_PROGRESS']).toContain(
      retries.find((one) => one !== says),
    );
    expect(await done()).toEqual(once);
  });

  test('is done once where another server took over from one that was only slow', async () => {
    const { mark, says, send, done } = await givenWrite(salus, kind);
    const held = way.hold(mark, 'work');
    const first = send(weak);
    const { letGo } = await held;
    servers.wait(0.51);
    let isThrough = false;
    const second = send(salus).finally(() => {
      isThrough = true;
    });
    // The first one may hold what the second one needs: then it has to let it go.
    await eventually(
      'the second one is through or waits',
      async () => isThrough || (await isAnyoneWaiting()),
    );
    letGo();
    expect(said(await first)).toBe(late);
    expect(said(await second)).toBe(says);
    expect(said(await send(weak))).toBe(`${says} replayed`);
    expect(await done()).toEqual(once);
  });

  test('is not done where its answer can not be kept', async () => {
    const { says, send, done } = await givenWrite(salus, kind);
    const before = await done();
    const change = (text: string) => salus.app.pool.query(`alter table idempotency_keys ${text}`);
    await change('add constraint full_disk check (reply_status is null) not valid');
    expect(said(await send(salus))).toBe('500 SERVER_ERROR');
    await change('drop constraint full_disk');
    expect(await done()).toEqual(before);
    expect(said(await send(salus))).toBe(says);
    expect(await done()).toEqual(once);
  });
});

test('leave everything as it must always be', async () => {
  const broken = async () =>
    (await checkInvariants(salus.app.pool)).filter(({ offenders }) => offenders.length > 0);
  expect(
    await eventually('all is as it must be', async () => (await broken()).length === 0 && []),
  ).toEqual([]);
});
