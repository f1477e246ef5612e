import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openForTests } from '../../testing/test-app.ts';

const salus = openForTests();

const MEBIBYTE = 1_048_576;
const FORMS = {
  declared: (size: number) => `content-length: ${size}`,
  chunked: () => 'transfer-encoding: chunked',
};

describe('a client that writes its whole body before it reads', () => {
  for (const form of ['declared', 'chunked'] as const)
    test.each([1.01, 3, 12])(`gets BODY_TOO_LARGE for %s MiB (${form})`, async (mebibytes) => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(form, Math.ceil(mebibytes * MEBIBYTE))),
      );
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(answer).toContain('"error_code":"BODY_TOO_LARGE"');
      }
    });
});

test('a body that never ends is cut off, and the next caller is served', async () => {
  await expect(send('chunked', 64 * MEBIBYTE)).resolves.toMatch(
    /^(HTTP\/1\.1 413 |ECONNRESET|EPIPE)/,
  );
  expect((await fetch(`${salus.url}/healthz`)).status).toBe(200);
});

/** Reads only after writing all, as many HTTP libraries do. Returns the answer or an error code. */
function send(form: keyof typeof FORMS, size: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: salus.port });
    let answer = '';
    socket.pause();
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket
      .on('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'broken'))
      .on('end', () => resolve(answer));
    const head = [
      'POST /v1/pub/login HTTP/1.1',
      'host: localhost',
      'content-type: application/json',
      FORMS[form](size),
    ];
    const text = 'a'.repeat(size);
    const body = form === 'declared' ? text : `${size.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.resume());
  });
}
