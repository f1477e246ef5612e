import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createRecaptcha } from '../captcha/recaptcha.ts';
import { httpInsurer } from '../insurer/http-insurer.ts';
import { IntegrationError } from '../integration-error.ts';
import { openOnePay } from '../onepay/onepay.ts';
import { createEsms } from '../sms/esms.ts';
import { createSpeedSms } from '../sms/speedsms.ts';
import { type CallLimits, callExternalSystem, MAX_REPLY_BYTES } from './external-call.ts';
import { parseReplyFields, parseReplyJson } from './parse-reply.ts';
import { timestampAuthority } from './timestamp-authority.ts';

const MEBIBYTE = Buffer.alloc(1024 * 1024, 0x5b);
const HUNDRED_MEBIBYTES = 100;
const DEPTH = 100_000;

let server: Server;
let url = '';
let requests = 0;
let writtenBytes = 0;
let reply: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    // A client that closes early is what these tests expect.
    response.on('error', () => undefined);
    request.resume().on('end', () => reply(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = 0;
  writtenBytes = 0;
});

/** Writes 100 MiB as fast as the client reads, until the client closes the connection. */
function writeMuch(response: ServerResponse): void {
  const next = () => {
    if (response.destroyed || writtenBytes >= HUNDRED_MEBIBYTES) return void response.end();
    writtenBytes += 1;
    response.write(MEBIBYTE, next);
  };
  next();
}

/** One byte every 20 ms, without an end. */
function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

const json = (text: string) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
const bomb = gzipSync(Buffer.alloc(HUNDRED_MEBIBYTES * 1024 * 1024, 0x20));

const hostileReplies: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '100 MiB': writeMuch,
  'an endless drip': drip,
  'nested arrays': json(`{"status":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`),
  'nested objects': json('{"CodeResult":'.repeat(DEPTH)),
  'many fields': json(`vpc_a=${'&vpc_a=1'.repeat(DEPTH)}`),
  'a compressed bomb': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  },
  'an endless compressed reply': (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    const next = () => void (response.destroyed || gzip.write(MEBIBYTE, next));
    next();
  },
  'a redirect': (response) => {
    response.writeHead(307, { location: `${url}/elsewhere` }).end('{"success":true}');
  },
};

/** Calls of every adapter. Each returns null when it fails as an unreachable system does. */
function calls(limits: CallLimits): Readonly<Record<string, () => Promise<unknown>>> {
  const gateway = openOnePay({
    merchant: 'SALUSVN',
    accessCode: '1A2B3C4D',
    secret: '00112233445566778899AABBCCDDEEFF',
    user: 'user',
    password: 'password',
    payUrl: 'https://gateway.example.vn/pay',
    queryUrl: url,
    refundUrl: url,
    publicUrl: url,
    limits,
  });
  const keys = { apiKey: 'key', secretKey: 'key', brandname: 'SALUS', receiptUrl: url };
  const account = { url, ...keys, limits };
  const sms = { to: '84987654321', text: 'Xin chao', requestId: 'sms-link-1' };
  const insurer = httpInsurer({ url, clientId: 'client', secret: 'secret', limits });
  const captcha = createRecaptcha({
    siteKey: 'site',
    secret: 'secret',
    hostname: null,
    log: createLog('silent'),
    address: url,
    limits,
  });
  const orNull = (call: Promise<unknown>) =>
    call.catch((error: unknown) => {
      if (error instanceof IntegrationError) return null;
      throw error;
    });
  return {
    QueryDR: () => orNull(gateway.query({ refOrder: 'HD1', createdAt: new Date() })),
    'the time stamp service': () =>
      orNull(timestampAuthority(url, limits, 1000).timestamp(new Uint8Array(32), 'SHA-256')),
    eSMS: () => orNull(createEsms(account).send(sms)),
    SpeedSMS: () => orNull(createSpeedSms(account).send(sms)),
    'the core system': async () => {
      const { status } = await insurer.findPolicy('HD1').then((policy) => policy ?? { status: '' });
      return status === 'unknown' ? null : status;
    },
    'the captcha provider': async () =>
      (await captcha.verify('answer', { action: 'login', ip: '::1', now: new Date() })) || null,
  };
}

describe.each(Object.keys(hostileReplies))('%s', (name) => {
  // covers INT-8, INT-9
  test.each(Object.keys(calls({ timeoutMs: 1 })))('fails a call of %s', async (adapter) => {
    reply = hostileReplies[name] ?? json('');
    // Only the drip waits for the limit; the other replies are refused by their content.
    const limits = { timeoutMs: name === 'an endless drip' ? 300 : 20_000 };
    expect(await calls(limits)[adapter]?.()).toBe(null);
    expect(requests).toBe(1);
    // The connection is closed long before the end; some MiB wait in the buffers of the system.
    expect(writtenBytes).toBeLessThan(HUNDRED_MEBIBYTES / 2);
  });
});

describe('a call to an external system', () => {
  const limits = { timeoutMs: 20_000 };

  // covers INT-8
  test('accepts exactly 1 MiB', async () => {
    reply = json('x'.repeat(MAX_REPLY_BYTES));
    expect((await callExternalSystem(url, {}, limits)).text).toHaveLength(MAX_REPLY_BYTES);
    reply = json('x'.repeat(MAX_REPLY_BYTES + 1));
    await expect(callExternalSystem(url, {}, limits)).rejects.toThrow(
      'the answer is larger than 1048576 bytes',
    );
  });

  // covers INT-9
  test('reaches only the hosts of EXTERNAL_HOSTS', async () => {
    reply = json('{}');
    const limitsWithHosts = (...hosts: string[]) => ({ ...limits, hosts: new Set(hosts) });
    await expect(callExternalSystem(url, {}, limitsWithHosts('core.example.vn'))).rejects.toThrow(
      'the host is not in EXTERNAL_HOSTS',
    );
    expect(requests).toBe(0);
    expect((await callExternalSystem(url, {}, limitsWithHosts('127.0.0.1'))).status).toBe(200);
    const simulatorLimits = { ...limitsWithHosts('core.example.vn'), simulatorOrigin: url };
    expect((await callExternalSystem(url, {}, simulatorLimits)).status).toBe(200);
  });
});

describe('a reply', () => {
  const nest = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  // covers INT-8
  test('is parsed to a depth of 32, brackets in texts aside', () => {
    expect(parseReplyJson(nest(32))).toBeTruthy();
    expect(() => parseReplyJson(nest(33))).toThrow('the answer is nested too deeply');
    const text = `"\\" ${'[{'.repeat(50)}`;
    expect(parseReplyJson(JSON.stringify({ text, list: [text] }))).toEqual({ text, list: [text] });
  });

  // covers INT-8
  test('has at most 200 fields', () => {
    const query = Array.from({ length: 200 }, (_, n) => `f${n}=1`).join('&');
    expect(Object.keys(parseReplyFields(query))).toHaveLength(200);
    expect(() => parseReplyFields(`${query}&x=1`)).toThrow('the answer has too many fields');
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n]));
    expect(() => parseReplyFields(JSON.stringify(many))).toThrow('too many fields');
  });
});
