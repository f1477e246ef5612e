import { createDraft } from '@salus/api/contracts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../testing/broken-by.ts';
import { draftBody } from '../testing/given.ts';
import type { PostgresProxy } from '../testing/postgres/postgres-proxy.ts';
import type { Reply, TestApp } from '../testing/test-app.ts';
import { startWithWeakServer } from '../testing/weak-server.ts';

let servers: Awaited<ReturnType<typeof startWithWeakServer>>;
let salus: TestApp;
let weak: TestApp;
let proxy: PostgresProxy;
let number = 0;
/** A request waits 6 s for the row of a pending commit, instead of 20. */
const SHORT_LOCK_WAIT = '9000';

beforeAll(async () => {
  servers = await startWithWeakServer({}, { DATABASE_TIMEOUT_MS: SHORT_LOCK_WAIT });
  ({ salus, weak, proxy } = servers);
});
afterAll(() => servers.close());

describe('a draft with an Idempotency-Key', () => {
  /** A new draft and a function that sends it with one key, any number of times. */
  function newDraft() {
    number += 1;
    const mobile = `09120000${String(number).padStart(2, '0')}`;
    const headers = { 'idempotency-key': `draft-${number}` };
    const send = async (at: TestApp, { who = 'sales.cbb', changes = {} } = {}) =>
      (await at.as(who)).call(
        createDraft,
        { ...draftBody(), proposerMobile: mobile, ...changes },
        headers,
      );
    const readContracts = () =>
      salus.db
        .selectFrom('contracts')
        .select('reference_number as referenceNumber')
        .where('proposer_mobile', '=', mobile)
        .execute();
    return { mobile, send, readContracts };
  }
  const summary = ({ status, body, headers }: Reply) =>
    `${status} ${body.error_code ?? body.data.referenceNumber}` +
    (headers['idempotency-replayed'] ? ' replayed' : '');

  test('is created once and replayed when the commit outcome was unknown', async () => {
    const { mobile, send, readContracts } = newDraft();
    const hold = proxy.hold(mobile, 'commit reply');
    const sending = send(weak);
    (await hold).cut();
    const first = await sending;
    const again = await send(weak);
    const [contract, ...others] = await readContracts();
    expect(others).toEqual([]);
    expect([summary(first), summary(again)]).toEqual([
      `200 ${contract?.referenceNumber}`,
      `200 ${contract?.referenceNumber} replayed`,
    ]);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(again.body).toEqual(first.body);
    expect(first.body.data).toMatchObject({
      referenceNumber: contract?.referenceNumber,
      premiumAmount: expect.any(Number),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/),
    });
  });

  test('is replayed by another server when the first one died after the commit', async () => {
    const { mobile, send, readContracts } = newDraft();
    const hold = proxy.hold(mobile, 'commit reply');
    const first = send(weak);
    await hold;
    // From now on the first server can neither store a response nor release its key.
    proxy.refuse();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    const retries = await Promise.all([send(salus), send(salus)]);
    proxy.clear();
    const contracts = await readContracts();
    expect(contracts).toHaveLength(1);
    expect(retries.map(summary)).toEqual(
      retries.map(() => `200 ${contracts[0]?.referenceNumber} replayed`),
    );
    expect(summary(await send(salus, { changes: { proposerAddress: 'Số 2' } }))).toBe(
      '422 IDEMPOTENCY_KEY_REUSED',
    );
    expect(summary(await send(salus, { who: 'sales2.cbb' }))).not.toContain('replayed');
    expect(await readContracts()).toHaveLength(2);
  });

  test('returns 409 while the commit of the first attempt is pending', async () => {
    const { mobile, send, readContracts } = newDraft();
    const hold = proxy.hold(mobile, 'commit');
    const first = send(weak);
    const { release } = await hold;
    const meanwhile = [send(salus), send(salus, { changes: { proposerAddress: 'Số 2' } })];
    expect((await Promise.all(meanwhile)).map(summary)).toEqual([
      '409 REQUEST_IN_PROGRESS',
      '422 IDEMPOTENCY_KEY_REUSED',
    ]);
    // A request that already waits may receive the stored response.
    const waiting = send(salus);
    release();
    const firstSummary = summary(await first);
    expect(summary(await waiting)).toMatch(/^(409 REQUEST_IN_PROGRESS|200 HD\w+ replayed)$/);
    expect(await readContracts()).toEqual([{ referenceNumber: firstSummary.slice('200 '.length) }]);
    expect(summary(await send(salus))).toBe(`${firstSummary} replayed`);
  });

  test('creates another draft with the same key after 24 hours', async () => {
    const { send, readContracts } = newDraft();
    const first = summary(await send(salus));
    servers.wait(24 * 60 - 1);
    expect(summary(await send(salus))).toBe(`${first} replayed`);
    servers.wait(2);
    const next = summary(await send(salus));
    expect(next).toMatch(/^200 HD\w+$/);
    expect(next).not.toBe(first);
    expect(await readContracts()).toHaveLength(2);
  });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(salus.app.pool)).toEqual([]);
});
