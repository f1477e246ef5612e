import { login } from '@salus/api/accounts.ts';
import { listContracts } from '@salus/api/back-office.ts';
import { showContractToCustomer } from '@salus/api/customer-link.ts';
import { exportContract } from '@salus/api/reports.ts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import type { App } from '../../context.ts';
import { allRoutes } from '../../routes.ts';
import { givenContract } from '../../testing/given.ts';
import { openForTests } from '../../testing/test-app.ts';
import { sendJson } from './answers.ts';

const salus = openForTests();

async function clerkHeaders(): Promise<Record<string, string>> {
  const credentials = { emailAddress: 'bm@salus.test', password: DEMO_PASSWORD };
  const { access_token } = (await salus.anybody.call(login, credentials)).body.result;
  return { authorization: `Bearer ${access_token}` };
}

/** `fetch` decodes the body, and leaves the header. */
async function fetchAs(accepted: string, path: string, headers: Record<string, string>) {
  const reply = await fetch(`${salus.url}${path}`, {
    headers: { ...headers, 'accept-encoding': accepted },
  });
  return {
    encoding: reply.headers.get('content-encoding'),
    vary: reply.headers.get('vary'),
    text: await reply.text(),
  };
}

describe('an answer', () => {
  // covers API-16
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', null],
    ['zstd', null],
  ])('to staff who accept "%s" has the encoding %s', async (accepted, encoding) => {
    await givenContract(salus);
    await givenContract(salus);
    const plain = (await (await salus.as('bm')).call(listContracts)).body;
    const reply = await fetchAs(accepted, listContracts.path, await clerkHeaders());
    expect([reply.encoding, reply.vary]).toEqual([encoding, 'accept-encoding']);
    expect(JSON.parse(reply.text)).toEqual(plain);
  });

  // covers API-16
  test('under 1 KiB is not compressed', async () => {
    const path = `${listContracts.path}?proposerName=kwabena`;
    const reply = await fetchAs('br', path, await clerkHeaders());
    expect([reply.encoding, reply.vary]).toEqual([null, null]);
  });

  // covers API-16
  test('to the customer of a link is not compressed', async () => {
    const { linkToken } = await givenContract(salus, { status: 'AWAITING_PAYMENT' });
    const reply = await fetchAs('br', showContractToCustomer.path, { 'x-sms-link': linkToken });
    expect([reply.encoding, reply.text.length > 1024]).toEqual([null, true]);
  });

  // covers API-16
  test('that streams is not compressed', async () => {
    for (let n = 0; n < 3; n += 1) await givenContract(salus, { status: 'ACTIVE' });
    const path = `${exportContract.path}?type=EXPORT`;
    const reply = await fetchAs('br', path, await clerkHeaders());
    expect([reply.encoding, reply.text.length > 1024]).toEqual([null, true]);
  });
});

// covers API-16
test('only calls of staff are compressed, and none of them with a secret', async () => {
  const http = Fastify();
  const endpoints = allRoutes({ integrations: { gateways: {} } } as App).map(
    ({ endpoint }) => endpoint,
  );
  const text = JSON.stringify('x'.repeat(2000));
  for (const endpoint of endpoints)
    http.get(`/${endpoint.name}`, async (request, reply) =>
      sendJson(endpoint, request, reply, text),
    );
  const plainCalls: string[] = [];
  for (const { name, access } of endpoints) {
    const { headers } = await http.inject({
      url: `/${name}`,
      headers: { 'accept-encoding': 'br' },
    });
    const isCompressed = headers['content-encoding'] === 'br';
    if (access.kind !== 'staff') expect([name, isCompressed]).toEqual([name, false]);
    else if (!isCompressed) plainCalls.push(name);
  }
  await http.close();
  expect(plainCalls.sort()).toEqual([
    'beginTotp',
    'confirmTotp',
    'passkeyOptions',
    'registerPasskey',
    'renewRecoveryCodes',
    'revealField',
    'showCounterLink',
    'stepUpOptions',
  ]);
});
