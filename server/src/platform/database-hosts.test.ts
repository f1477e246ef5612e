import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { draftBody, givenContract } from '../testing/given.ts';
import { openPostgresProxy, type PostgresProxy } from '../testing/postgres/postgres-proxy.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { singleAddresses } from './database-hosts.ts';

describe('an address', () => {
  it.each([
    ['postgresql://u:p@h/db', ['postgresql://u:p@h/db']],
    [
      'postgres://u:p@h1:5432,h2:5433/db',
      ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db'],
    ],
    [
      'postgresql://u:p@h1,h2,[::1]:1/db?target_session_attrs=read-write&sslmode=verify-full',
      ['h1', 'h2', '[::1]:1'].map((host) => `postgresql://u:p@${host}/db?sslmode=verify-full`),
    ],
    [
      'postgresql://h1,h2/db?target_session_attrs=primary',
      ['postgresql://h1/db', 'postgresql://h2/db'],
    ],
    ['postgresql://u@%2Ftmp/db', ['postgresql://u@%2Ftmp/db']],
    ['socket:/tmp?db=d', ['socket:/tmp?db=d']],
  ])('%s has an address per host', (address, addresses) => {
    expect(singleAddresses(address)).toEqual(addresses);
  });
});

/** Two servers of one installation: `first` and `second` lead to databases of the same shape. */
let one: TestApp;
let two: TestApp;
let first: PostgresProxy;
let second: PostgresProxy;
let follower: TestApp;

const CREATE = '/v1/auth/contract/create-temporary';
const databaseName = ({ databaseUrl }: TestApp) => new URL(databaseUrl).pathname.slice(1);

/** Ends all sessions, since the setting holds for new ones. */
async function setReadOnly(server: TestApp, value: 'on' | 'off'): Promise<void> {
  const client = await server.app.pool.connect();
  await client.query(`set default_transaction_read_only = off`);
  await client.query(
    `alter database ${databaseName(server)} set default_transaction_read_only = ${value}`,
  );
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  client.release(true);
}

const createDraft = async () => {
  const officer = await follower.as('sales.cbb');
  const { status, body } = await officer.post(CREATE, draftBody());
  return status === 200 ? String(body.data.referenceNumber) : null;
};
const has = async (server: TestApp, reference: string) => {
  const query = 'select from contracts where reference_number = $1';
  return (await server.app.pool.query(query, [reference])).rowCount === 1;
};
/** False also while a session of the former primary ends. */
async function writesTo(server: TestApp): Promise<boolean> {
  try {
    const reference = await createDraft();
    return reference !== null && (await has(server, reference));
  } catch {
    return false;
  }
}

beforeAll(async () => {
  [one, two] = await Promise.all([
    startTestApp({ SALUS_ROLE: 'server' }),
    startTestApp({ SALUS_ROLE: 'server' }),
  ]);
  first = await openPostgresProxy(one.databaseUrl);
  second = await openPostgresProxy(two.databaseUrl, databaseName(one));
  await setReadOnly(one, 'on');
  const address = new URL(first.url);
  const hosts = `${address.host},${new URL(second.url).host}`;
  const databaseUrl = `${first.url.replace(address.host, hosts)}?target_session_attrs=read-write`;
  const env = { DATABASE_TIMEOUT_MS: '3000' };
  follower = await startTestApp(env, { databaseUrl, dataDir: one.dataDir });
}, 60_000);
afterAll(async () => {
  await follower.close();
  await first.close();
  await second.close();
  await setReadOnly(one, 'off');
  await Promise.all([one.close(), two.close()]);
});

// covers RUN-18
test('a start uses the host that accepts writes, for calls, jobs and notifications', async () => {
  const { referenceNumber } = await givenContract(follower, { status: 'ACTIVE' });
  expect([await has(one, referenceNumber), await has(two, referenceNumber)]).toEqual([false, true]);
});

// covers RUN-18
test('after a failover everything follows to the new primary', async () => {
  await setReadOnly(one, 'off');
  await setReadOnly(two, 'on');
  // The sessions of the former primary are not those of the new one.
  follower.wait(11);
  await eventually('a write on the new primary', () => writesTo(one));
  await eventually('readiness', async () => (await follower.anybody.get('/readyz')).status === 200);
}, 60_000);

// covers RUN-18
test('a primary that falls silent is left for the other host', async () => {
  await setReadOnly(two, 'off');
  first.blackHole();
  follower.wait(11);
  await eventually('a write on the other host', () => writesTo(two));
  // Ends the statements of jobs, which wait longer.
  first.refuse();
}, 60_000);
