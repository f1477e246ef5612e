import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { checkDatabase, portFailure } from './start-failure.ts';

const { url } = inject('testPostgres');
const withChange = (change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  return address;
};
const sentence = (address: string) => checkDatabase(address).catch((error: Error) => error.message);

test('a PostgreSQL that knows Vietnamese letters is accepted', async () => {
  expect(await sentence(url)).toBeUndefined();
});

test('a database that does not listen is reported with host and port', async () => {
  const address = withChange((it) => {
    it.port = '1';
  });
  const where = `${address.hostname}:1${address.pathname}`;
  expect(await sentence(address.href)).toBe(
    `No PostgreSQL answers at ${where}: start it or correct DATABASE_URL.`,
  );
});

test('a wrong password is reported without repeating it', async () => {
  const address = withChange((it) => {
    it.password = 'not-this-one';
  });
  expect(await sentence(address.href)).toBe(
    `The database at ${address.host}${address.pathname} does not accept this user and ` +
      'password: correct DATABASE_URL.',
  );
});

test('a missing database is reported as missing', async () => {
  const address = withChange((it) => {
    it.pathname = '/nowhere';
  });
  expect(await sentence(address.href)).toBe(
    `There is no such database at ${address.host}/nowhere: create it or correct DATABASE_URL.`,
  );
});

test.each(['nonsense', 'mysql://localhost/salus'])(
  '%s is reported as no PostgreSQL address',
  async (address) => {
    expect(await sentence(address)).toMatch(/^DATABASE_URL is no PostgreSQL address/);
  },
);

test('a database with ctype C is refused, because it misses Vietnamese names', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ctype_c template template0 locale_provider libc locale 'C'`);
  const address = withChange((it) => {
    it.pathname = '/ctype_c';
  });
  expect(await sentence(address.href)).toMatch(
    /does not know Vietnamese letters \(its ctype is C\)/,
  );
  await client.query('drop database ctype_c');
  await client.end();
});

test('a user without the right to create tables is refused', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database grants_nothing');
  await client.query('revoke create on database grants_nothing from current_user');
  const address = withChange((it) => {
    it.pathname = '/grants_nothing';
  });
  expect(await sentence(address.href)).toBe(
    `The user of DATABASE_URL may not create tables at ${address.host}/grants_nothing: ` +
      'make it the owner of the database.',
  );
  await client.query('drop database grants_nothing');
  await client.end();
});

test('a taken port is reported as taken', async () => {
  const [first, second] = [createServer(), createServer()];
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const address = first.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const error = await new Promise((resolve) =>
    second.once('error', resolve).listen(port, '127.0.0.1'),
  );
  await new Promise((resolve) => first.close(resolve));
  expect(portFailure(error, port)?.message).toMatch(
    new RegExp(`^Port ${port} is already taken by another program: `),
  );
  expect(portFailure(new Error('something else'), port)).toBeNull();
});
