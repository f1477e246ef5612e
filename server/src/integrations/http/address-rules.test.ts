import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listeningPort } from '../../platform/port-of.ts';
import { smtpMailer } from '../mailer.ts';
import { type AddressRules, addressRules, innerAllowed } from './address-rules.ts';
import { callExternalSystem } from './external-call.ts';

let server: Server;
let port: number;
let requests = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    // Each call opens its own connection.
    response.writeHead(200, { connection: 'close' }).end('reached');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = listeningPort(server);
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = 0;
});

/** A resolver that knows a single answer. */
const resolvesTo =
  (...addresses: readonly string[]): LookupFunction =>
  (_, { all }, callback) => {
    const entries = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (all) callback(null, entries);
    else callback(null, entries[0]?.address ?? '', entries[0]?.family);
  };

const production = (
  more: { readonly allowedInsecure?: readonly string[]; readonly hosts?: readonly string[] } = {},
) =>
  addressRules({
    mode: 'production',
    allowedInsecure: more.allowedInsecure ?? [],
    externalHosts: more.hosts ? new Set(more.hosts) : null,
  });

/** "200 reached", or the reason why nothing was sent. */
const callTo = (host: string, addresses: AddressRules, resolve?: LookupFunction) =>
  callExternalSystem(
    `http://${host}:${port}/`,
    {},
    { timeoutMs: 20_000, addresses, ...(resolve ? { resolve } : {}) },
  ).then(
    ({ status, text }) => `${status} ${text}`,
    (error: Error) => error.message,
  );

const METADATA = 'the host is a link-local address or a metadata service';
const PRIVATE = 'the host is a private address';

describe('a host whose name resolves to an inner address', () => {
  // covers INT-11
  test.each([
    ['169.254.169.254', METADATA],
    ['::ffff:169.254.169.254', METADATA],
    ['fd00:ec2::254', METADATA],
    ['fe80::1', METADATA],
    ['64:ff9b::a9fe:a9fe', METADATA],
    ['10.0.0.7', PRIVATE],
    ['::ffff:10.0.0.7', PRIVATE],
    ['192.168.1.1', PRIVATE],
    ['fc00::7', PRIVATE],
    ['0.0.0.0', PRIVATE],
    ['127.0.0.1', 'the host is a loopback address'],
  ])('is refused in production for %s', async (address, reason) => {
    expect(await callTo('core.example.vn', production(), resolvesTo(address))).toBe(reason);
  });

  // covers INT-11
  test('is refused when one of several addresses is inner', async () => {
    const resolve = resolvesTo('203.0.113.1', '10.0.0.7');
    expect(await callTo('core.example.vn', production(), resolve)).toBe(PRIVATE);
  });

  // covers INT-11
  test('is reached in development, and in production by permission', async () => {
    const resolve = resolvesTo('127.0.0.1');
    for (const rules of [
      innerAllowed,
      production({ allowedInsecure: ['private-addresses'] }),
      production({ hosts: ['core.example.vn'] }),
    ])
      expect(await callTo('core.example.vn', rules, resolve)).toBe('200 reached');
    expect(await callTo('localhost', production(), resolve)).toBe('200 reached');
    expect(await callTo('127.0.0.1', production())).toBe('200 reached');
  });

  // covers INT-11
  test('is never reached at a metadata service, by no permission', async () => {
    for (const rules of [
      innerAllowed,
      production({ allowedInsecure: ['private-addresses'], hosts: ['core.example.vn'] }),
    ])
      expect(await callTo('core.example.vn', rules, resolvesTo('169.254.169.254'))).toBe(METADATA);
  });

  // covers INT-11
  test('is connected to the judged address, when later answers differ', async () => {
    const answers = ['127.0.0.1', '169.254.169.254'];
    const resolve: LookupFunction = (name, options, callback) =>
      resolvesTo(answers.shift() ?? '')(name, options, callback);
    expect(await callTo('rebinding.example.vn', innerAllowed, resolve)).toBe('200 reached');
    expect(answers).toHaveLength(1);
  });
});

describe('a literal address', () => {
  // covers INT-11
  test.each([
    ['169.254.169.254', METADATA],
    ['2852039166', METADATA],
    ['[::ffff:a9fe:a9fe]', METADATA],
    ['10.0.0.7', PRIVATE],
    ['[fc00::7]', PRIVATE],
  ])('is refused in production for %s, which no name server sees', async (host, reason) => {
    expect(await callTo(host, production())).toBe(reason);
    expect(requests).toBe(0);
  });
});

describe('a mail server', () => {
  // covers INT-11
  test('is refused at a metadata service and reached at an inner address', async () => {
    const hellos: string[] = [];
    const smtp = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        hellos.push(String(data));
        socket.end('421 busy\r\n');
      });
      socket.write('220 mail\r\n');
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const at = listeningPort(smtp);
    const sending = async (address: string) => {
      const mailer = smtpMailer({
        url: `smtp://mail.example.vn:${at}`,
        from: 'a@b.vn',
        timeoutMs: 20_000,
        resolve: resolvesTo(address),
      });
      const mail = { to: 'c@d.vn', subject: 's', text: 't', messageId: '<1@b.vn>' };
      const failure = await mailer.send(mail).catch((error: Error) => error.message);
      mailer.close();
      return failure;
    };
    expect(await sending('169.254.169.254')).toBe('the mail server was not reached');
    expect(hellos).toEqual([]);
    expect(await sending('127.0.0.1')).toBe('the mail server asked to try later with 421');
    expect(hellos).toHaveLength(1);
    smtp.close();
  });
});
