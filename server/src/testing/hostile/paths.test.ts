import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { givenContract } from '../given.ts';
import { openForTests } from '../test-app.ts';

const salus = openForTests();

/** Sends a path unchanged; browsers and `fetch` would normalise it. */
function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: salus.port, path, headers: { accept: '*/*' } },
      (reply) => {
        let body = '';
        reply.setEncoding('latin1').on('data', (text) => {
          body += text;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
      },
    );
    asking.on('error', reject).end();
  });
}

const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..%252f',
  '%c0%ae%c0%ae/',
  '..;/',
  '.%00./',
];
const targets = ['package.json', 'server/src/config.ts', 'etc/passwd', '.env', '.git/config'];
const roots = [
  '/',
  '/assets/',
  '/docs/static/',
  '/v1/pub/file/',
  '/verify/',
  '/ord/',
  '/dev/outbox/1/attachments/',
];

describe('an address that leaves its folder', () => {
  test.each(roots)('below %s finds no file of the machine', async (root) => {
    const leaks: string[] = [];
    for (const up of ups)
      for (const depth of [1, 3, 6])
        for (const target of targets) {
          const path = `${root}${up.repeat(depth)}${target}`;
          const { status, body } = await get(path);
          const isOfTheMachine = /"workspaces"|readConfig|root:|\[core\]|SALUS_SECRET/.test(body);
          // A browser gets the portal's page for any unknown URL; it holds no data.
          if (
            status >= 500 ||
            isOfTheMachine ||
            (status !== 200 && !body.includes('"success":false'))
          )
            if (!/^\/verify\//.test(path) || status !== 404 || isOfTheMachine)
              leaks.push(`${path}: ${status}`);
        }
    expect(leaks).toEqual([]);
  });

  test.each([
    '//evil.example/',
    '/\\evil.example/',
    '/%2f%2fevil.example',
    '/docs/..%2f..%2f',
    '/ord//evil.example',
  ])('%s leads to no other site', async (path) => {
    const reply = await fetch(`${salus.url}${path}`, { redirect: 'manual' });
    expect(reply.headers.get('location') ?? '/').toMatch(/^\.?\/(?![/\\])/);
  });
});

describe('an address of a document', () => {
  test('opens that document and no other file', async () => {
    const { referenceNumber } = await givenContract(salus, { status: 'ACTIVE' });
    const clerk = await salus.as('bm');
    const link: string = (await clerk.get('/v1/auth/contract/file', { referenceNumber })).body
      .result;
    const token = new URL(link).pathname.split('/').at(-1) ?? '';
    const [id = '', end = '', code = ''] = token.split('.');
    expect((await get(`/v1/pub/file/${token}`)).status).toBe(200);
    for (const forgery of [
      `0${id}.${end}.${code}`,
      `${id}.0${end}.${code}`,
      `${id}.${end}.${code}.`,
      `${id}.${end}.${code}%00`,
      `${id}%2e${end}%2e${code.slice(0, -1)}`,
      `+${id}.${end}.${code}`,
      `${id}e0.${end}.${code}`,
      `-${id}.${end}.${code}`,
      `999999999999999.999999999999999.${code}`,
      `${id}.${end}.${code.toLowerCase()}`,
      `../${token}`,
      'x'.repeat(150),
    ])
      expect([forgery, (await get(`/v1/pub/file/${forgery}`)).status]).toEqual([forgery, 404]);
    // Longer than any valid token, so it is refused before verification.
    expect((await get(`/v1/pub/file/${'x'.repeat(5000)}`)).status).toBeLessThan(500);
  });
});

// covers RUN-1
test.each([
  ['/admin/people/an@salus.test', 200],
  ['/admin/people/an.js', 404],
])('%s answers a browser with %i, as an e-mail address is no file', async (path, status) => {
  const reply = await fetch(`${salus.url}${path}`, { headers: { accept: 'text/html' } });
  expect(reply.status).toBe(status);
});
