import { get } from 'node:http';
import { connect } from 'node:net';
import { showDraft } from '@salus/api/contracts.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInOverHttp } from '../testing/event-stream.ts';
import { givenContract } from '../testing/given.ts';
import { eventually, openForTests } from '../testing/test-app.ts';

const salus = openForTests();

const errors = () => salus.lines.filter((line) => line.includes('"level":50'));

const countConnections = () =>
  new Promise<number>((resolve) => {
    salus.http.server.getConnections((_error, count) => resolve(count));
  });

test('a read is recorded with its address when the client leaves before the response', async () => {
  const { referenceNumber } = await givenContract(salus);
  const token = await signInOverHttp(salus, 'sales.cbb');
  const before = await countConnections();
  const holder = await salus.app.pool.connect();
  try {
    await holder.query('begin');
    // The session is read before the handler begins.
    await holder.query('lock table sessions in access exclusive mode');
    const request = get(`${salus.url}${showDraft.path}?referenceNumber=${referenceNumber}`, {
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    });
    request.on('error', () => undefined);
    await eventually('the session is awaited', async () => {
      const { rowCount } = await salus.app.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (rowCount ?? 0) > 0;
    });
    request.destroy();
    await eventually('the connection is closed', async () => (await countConnections()) <= before);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const ips = await eventually('the read is recorded', async () => {
    const { rows } = await sql<{ ip: string }>`
      select ip from personal_reads where reference_number = ${referenceNumber}`.execute(salus.db);
    return rows.length > 0 && rows.map(({ ip }) => ip);
  });
  expect(ips).toEqual(['127.0.0.1']);
  expect(errors()).toEqual([]);
});

test('a request whose client was gone before it arrived gets no work', async () => {
  const { referenceNumber } = await givenContract(salus);
  const token = await signInOverHttp(salus, 'sales.cbb');
  const before = await countConnections();
  for (let time = 0; time < 20; time += 1) {
    const socket = connect(salus.port, '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.write(
        `GET ${showDraft.path}?referenceNumber=${referenceNumber} HTTP/1.1\r\nhost: localhost\r\n` +
          `authorization: Bearer ${token}\r\n\r\n`,
        () => {
          socket.once('close', () => resolve());
          socket.resetAndDestroy();
        },
      );
    });
  }
  await eventually('the connections are closed', async () => (await countConnections()) <= before);
  expect(errors()).toEqual([]);
});
