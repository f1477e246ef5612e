import { createConnection } from 'node:net';
import { expect, test } from 'vitest';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

test.each([
  [
    'headers without end',
    `GET /healthz?${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    '431',
    'too_long',
  ],
  ['a request that is not HTTP', 'HELLO SALUS\r\n\r\n', '400', 'invalid'],
])('%s returns the form of every other refusal', async (_, request, status, code) => {
  const answer = await send(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
    success: false,
    error_code: 'VALIDATION_ERROR',
    data: [{ path: '', code }],
  });
  expect((await fetch(`${salus.url}/healthz`)).status).toBe(200);
});

function send(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port: salus.port });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject).on('end', () => resolve(answer));
    socket.write(request);
  });
}
