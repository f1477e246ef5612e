import { createConnection, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openForTests } from '../test-app.ts';

const salus = openForTests();

const LOGIN = '/v1/pub/login';
const JSON_BODY = '{"emailAddress":"a@b.vn","password":"x"}';
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const post = (...headers: string[]) =>
  lines(`POST ${LOGIN} HTTP/1.1`, 'Host: salus', 'Content-Type: application/json', ...headers);

/** Bytes that a proxy and the server could parse differently, or that inject a second header. */
const raw: readonly (readonly [string, string | Buffer])[] = [
  ['two lengths', post('Content-Length: 5', `Content-Length: ${JSON_BODY.length}`) + JSON_BODY],
  [
    'length and chunks',
    `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n` +
      'GET /healthz HTTP/1.1\r\n\r\n',
  ],
  ['chunks twice', `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`],
  ['unknown coding of a body', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n`],
  ['a chunk of no size', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`],
  ['a chunk of a negative size', `${post('Transfer-Encoding: chunked')}-1\r\n{}\r\n0\r\n\r\n`],
  ['a length that is none', post('Content-Length: 1e3') + JSON_BODY],
  ['a negative length', post('Content-Length: -1') + JSON_BODY],
  ['a space before the colon', post('Content-Length : 5') + JSON_BODY],
  ['a folded header', post('X-Sms-Link: a\r\n b', 'Content-Length: 0')],
  ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: salus\nX: a\n\n'],
  [
    'a bare carriage return',
    'GET /healthz HTTP/1.1\r\nHost: salus\r\nX: a\rSet-Cookie: b=c\r\n\r\n',
  ],
  [
    'a NUL in a header',
    'GET /healthz HTTP/1.1\r\nHost: salus\r\nAuthorization: Bearer a\0b\r\n\r\n',
  ],
  ['a NUL in the address', 'GET /ord/a\0b HTTP/1.1\r\nHost: salus\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  [
    'an address of another server',
    lines('GET http://evil.example/v1/pub/login HTTP/1.1', 'Host: evil.example'),
  ],
  ['a tunnel', lines('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example')],
  ['an echo', lines('TRACE / HTTP/1.1', 'Host: salus', 'X-Sms-Link: geheim')],
  ['an unknown method', lines('STEAL / HTTP/1.1', 'Host: salus')],
  ['a method of a shared folder', lines('PROPFIND / HTTP/1.1', 'Host: salus')],
  ['another protocol', lines('GET / HTTP/9.9', 'Host: salus')],
  [
    'an upgrade',
    lines('GET / HTTP/1.1', 'Host: salus', 'Connection: Upgrade', 'Upgrade: websocket'),
  ],
  ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  [
    'what begins an encrypted connection',
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  ],
  [
    'bytes that are no text',
    Buffer.from([0x47, 0x45, 0x54, 0x20, 0xff, 0xfe, 0x00, 0x0d, 0x0a, 0x0d, 0x0a]),
  ],
  [
    'four thousand headers',
    lines(
      'GET /healthz HTTP/1.1',
      'Host: salus',
      ...Array.from({ length: 4000 }, (_, n) => `X${n}: a`),
    ),
  ],
];

describe('malformed bytes', () => {
  test.each(raw)('%s get the usual response form, without injected headers', async (_, bytes) => {
    const answer = await exchange((socket) => socket.write(bytes));
    for (const reply of answer.split(/(?=^HTTP\/1\.1 )/m).filter(Boolean)) {
      expect(reply).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(reply.toLowerCase()).not.toMatch(/^(set-cookie|access-control-[\w-]+):/m);
      expect(reply).not.toMatch(/geheim|node:|\bat .*:\d+:\d+|HPE_/);
      if (/^HTTP\/1\.1 4/.test(reply))
        expect(reply).toMatch(/"success":false,"error_code":"(VALIDATION_ERROR|NOT_FOUND)"/);
    }
    expect((await fetch(`${salus.url}/healthz`)).status).toBe(200);
  });

  test('are not parsed as two requests where a proxy sees one', async () => {
    const innerRequest = 'GET /healthz HTTP/1.1\r\nHost: salus\r\n\r\n';
    for (const headers of [
      ['Content-Length: 0', `Content-Length: ${innerRequest.length}`],
      [`Content-Length: ${innerRequest.length + 5}`, 'Transfer-Encoding: chunked'],
    ]) {
      const answer = await exchange((socket) =>
        socket.write(`${post(...headers)}0\r\n\r\n${innerRequest}`),
      );
      expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    }
  });
});

describe('fifty slow clients', () => {
  test.concurrent.each([
    ['headers', `POST ${LOGIN} HTTP/1.1\r\nHost: salus\r\nX-Slow: `],
    ['a body', post('Content-Length: 100000')],
  ])(
    'with %s at a byte per second are closed within 20 s and delay no other client',
    async (_, beginning) => {
      const began = Date.now();
      const slow = Array.from({ length: 50 }, () =>
        exchange((socket) => {
          socket.write(beginning);
          const drip = setInterval(
            () => (socket.writable ? socket.write('x') : clearInterval(drip)),
            1000,
          );
          socket.on('close', () => clearInterval(drip));
        }, 30_000),
      );
      const waits: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const start = Date.now();
        const reply = await salus.anybody.get('/v1/pub/captcha/challenge');
        waits.push(Date.now() - start);
        expect(reply.status).toBe(200);
      }
      expect(Math.max(...waits)).toBeLessThan(5000);
      for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
      expect(Date.now() - began).toBeLessThan(20_000);
    },
  );

  // A browser would take any bytes on an idle connection for the response to its next request.
  test.concurrent('without a request are closed without any bytes', async () => {
    const began = Date.now();
    expect(await exchange(() => undefined, 30_000)).toBe('');
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});

/** Returns all bytes until the server closes or is silent for `patience`; '' if it only closes. */
function exchange(speak: (socket: Socket) => void, patience = 1000): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: salus.port });
    let answer = '';
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.setTimeout(patience, end).on('error', end).on('end', end).on('close', end);
    speak(socket);
  });
}
