import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { IntegrationError, type IntegrationErrorKind } from '../integration-error.ts';
import { openSmsProvider } from './open-sms-provider.ts';

const SECRET = 'a secret for tests, long enough for the rule';
const SMS = { to: '84987654321', text: 'Xin chao', requestId: 'sms-link-1' };

type SmsRequest = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

/** A fake provider with a configurable response that records its requests. */
let server: Server;
let base = '';
let requests: SmsRequest[] = [];
let reply: (response: ServerResponse) => void = () => undefined;

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const answers = (body: unknown, status = 200) => {
  reply = (response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
};

function provider(name: 'esms' | 'speedsms', url = `${base}/api/`) {
  const env = {
    SALUS_ENV: 'test',
    SMS_PROVIDER: name,
    SMS_URL: url,
    SMS_API_KEY: 'k-e-y',
    SMS_SECRET_KEY: 'secret k-e-y',
    SMS_BRANDNAME: 'BAOHIEM',
    OUTSIDE_TIMEOUT_MS: '300',
  };
  return openSmsProvider(readConfig(env, () => SECRET));
}

async function readFailure(
  name: 'esms' | 'speedsms',
  url?: string,
): Promise<readonly [IntegrationErrorKind, string]> {
  const error = await provider(name, url)
    .send(SMS)
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  if (!(error instanceof IntegrationError)) throw new Error('that was no failure of the provider');
  expect(error.message).not.toMatch(/84987654321|Xin chao|k-e-y/);
  return [error.kind, error.message];
}

describe('eSMS', () => {
  test('gets a request as documented', async () => {
    answers({ CodeResult: '100', CountRegenerate: 0, SMSID: 'abc' });
    expect(await provider('esms').send(SMS)).toEqual({ providerReference: 'abc' });
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      [
        '/api/MainService.svc/json/SendMultipleMessage_V4_post_json/',
        {
          ApiKey: 'k-e-y',
          SecretKey: 'secret k-e-y',
          Phone: '84987654321',
          Content: 'Xin chao',
          Brandname: 'BAOHIEM',
          SmsType: '2',
          IsUnicode: '0',
          Sandbox: '0',
          RequestId: 'sms-link-1',
          CallbackUrl: expect.stringMatching(
            /^http:\/\/localhost:3000\/v1\/pub\/sms\/receipt\/esms\?secret=[\w-]{43}$/,
          ),
        },
      ],
    ]);
  });

  test('reports a known RequestId as sent', async () => {
    answers({ CodeResult: '124', ErrorMessage: 'RequestId is duplicated' });
    expect(await provider('esms').send(SMS)).toEqual({ providerReference: 'sms-link-1' });
  });

  test.each([
    ['99', 'permanent'],
    ['101', 'temporary'],
    ['102', 'temporary'],
    ['103', 'temporary'],
    ['104', 'temporary'],
    ['108', 'permanent'],
    ['118', 'permanent'],
    ['140', 'temporary'],
    ['146', 'permanent'],
    ['177', 'temporary'],
    ['300', 'permanent'],
    ['999', 'unknown'],
  ])('with code %s fails as %s', async (code, kind) => {
    answers({ CodeResult: code, ErrorMessage: 'the number 84987654321' });
    expect((await readFailure('esms'))[0]).toBe(kind);
  });
});

describe('SpeedSMS', () => {
  test('gets a request as documented', async () => {
    answers({
      status: 'success',
      code: '00',
      data: { tranId: 77, totalSMS: 1, totalPrice: 250, invalidPhone: [] },
    });
    expect(await provider('speedsms').send(SMS)).toEqual({ providerReference: '77' });
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      [
        '/api/sms/send',
        { to: ['84987654321'], content: 'Xin chao', sms_type: 3, sender: 'BAOHIEM' },
      ],
    ]);
    expect(requests[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('k-e-y:x').toString('base64')}`,
    );
  });

  test('fails permanently when it rejects the number', async () => {
    answers({ status: 'success', code: '00', data: { tranId: 77, invalidPhone: ['84987654321'] } });
    expect(await readFailure('speedsms')).toEqual([
      'permanent',
      'SpeedSMS 105: the number is wrong',
    ]);
  });

  test.each([
    ['007', 'temporary'],
    ['008', 'temporary'],
    ['009', 'temporary'],
    ['101', 'permanent'],
    ['105', 'permanent'],
    ['110', 'permanent'],
    ['113', 'permanent'],
    ['300', 'temporary'],
    ['500', 'unknown'],
    ['777', 'unknown'],
  ])('with code %s fails as %s', async (code, kind) => {
    answers({ status: 'error', code, message: 'the number 84987654321' });
    expect((await readFailure('speedsms'))[0]).toBe(kind);
  });
});

describe.each(['esms', 'speedsms'] as const)('the outcome of %s', (name) => {
  test('is a temporary failure when it limits the rate', async () => {
    answers('Too Many Requests', 429);
    expect((await readFailure(name))[0]).toBe('temporary');
  });

  test.each([
    ['HTML', '<html>It works</html>'],
    ['nothing', ''],
    ['another JSON', '{"ok":true}'],
    ['a list', '[]'],
  ])('is unknown after %s', async (_, text) => {
    answers(text);
    expect((await readFailure(name))[0]).toBe('unknown');
  });

  test('is unknown after HTTP 500 or a redirect', async () => {
    answers('Internal Server Error', 500);
    expect((await readFailure(name))[0]).toBe('unknown');
    reply = (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect((await readFailure(name))[0]).toBe('unknown');
  });

  test('is unknown when no response arrives within the time limit', async () => {
    reply = () => undefined;
    expect(await readFailure(name)).toEqual(['unknown', 'no answer within 300 ms']);
    reply = (response) => response.writeHead(200).write('{"CodeResult":');
    expect(await readFailure(name)).toEqual(['unknown', 'no answer within 300 ms']);
  });

  test('is temporary when it is not reachable', async () => {
    expect(await readFailure(name, await freedAddress())).toEqual([
      'temporary',
      'no answer (ECONNREFUSED)',
    ]);
  });
});

/** An address of which the listener has just closed. */
async function freedAddress(): Promise<string> {
  const one = createServer();
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  const { port } = one.address() as AddressInfo;
  await new Promise((resolve) => one.close(resolve));
  return `http://127.0.0.1:${port}`;
}
