import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../accounts/demo-accounts.ts';
import { openForTests } from '../test-app.ts';
import { type Contracts, givenContracts, knownFor } from './fair-values.ts';
import { readFingerprint } from './fingerprint.ts';
import { fairRequest } from './hostile-requests.ts';
import { type Operation, readOperations } from './operations.ts';

/**
 * A page of another origin in a signed-in user's browser. It can send forms and simple requests
 * with cookies. It cannot add headers, and cannot read a response without CORS headers.
 */

const salus = openForTests();
let contracts: Contracts;
let operations: readonly Operation[];
let token: string;
beforeAll(async () => {
  contracts = await givenContracts(salus);
  operations = await readOperations(salus);
  const credentials = { emailAddress: 'bm@salus.test', password: DEMO_PASSWORD };
  token = (await salus.anybody.post('/v1/pub/login', credentials)).body.result.access_token;
});

const evil = {
  origin: 'https://evil.example',
  referer: 'https://evil.example/',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
};
/** Tokens in cookies, which the server must not read. */
const cookies = () => ({
  cookie:
    `access_token=${token}; authorization=Bearer ${token}; ` +
    `x-sms-link=${contracts.shown.linkToken}`,
});
const makeFair = (operation: Operation) =>
  fairRequest(operation, knownFor(operation, contracts, salus.now()));

/** The content types of requests without preflight. */
const simpleTypes = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data; boundary=x',
];
function asForm(payload: object, type: string): string {
  if (type.startsWith('text/')) return JSON.stringify(payload);
  const fields = Object.entries(payload).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  if (!type.startsWith('multipart/')) return new URLSearchParams(fields).toString();
  const parts = fields.map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}

describe('a page of another origin', () => {
  test('makes no call for a user or a customer, with any cookies and content type', async () => {
    const before = await readFingerprint(salus);
    const flaws: string[] = [];
    for (const operation of operations.filter(({ access }) => access !== 'public')) {
      const { url, query, payload } = makeFair(operation);
      for (const type of operation.method === 'GET' ? [''] : simpleTypes) {
        const body = type ? { payload: asForm((payload as object) ?? {}, type) } : {};
        const headers = { ...evil, ...cookies(), ...(type ? { 'content-type': type } : {}) };
        // A form cannot send PUT or DELETE, and POST to the same path is unknown.
        for (const method of operation.method === 'PUT' || operation.method === 'DELETE'
          ? ([operation.method, 'POST'] as const)
          : ([operation.method] as const)) {
          const reply = await salus.ask({
            method,
            url: String(url),
            query: query as Record<string, string>,
            headers,
            ...body,
          });
          const isPathOfAnother = operations.some(
            (one) => one.path === operation.path && one.method === method,
          );
          const status = isPathOfAnother ? 401 : 404;
          if (reply.status !== status)
            flaws.push(`${method} ${operation.name} as ${type}: ${reply.status}`);
        }
      }
    }
    expect(flaws).toEqual([]);
    expect(await readFingerprint(salus)).toEqual(before);
  });

  test('cannot sign the browser in: a rejected sign-in sets no cookie', async () => {
    for (const type of simpleTypes) {
      const payload = asForm({ emailAddress: 'bm@salus.test', password: DEMO_PASSWORD }, type);
      const reply = await salus.ask({
        method: 'POST',
        url: '/v1/pub/login',
        headers: { ...evil, 'content-type': type, 'x-captcha-response': 'off' },
        payload,
      });
      expect(reply.headers['set-cookie']).toBeUndefined();
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('gets no CORS permission, by preflight or by response', async () => {
    for (const operation of operations) {
      const leave = await salus.ask({
        method: 'OPTIONS',
        url: operation.path,
        headers: {
          ...evil,
          'access-control-request-method': operation.method,
          'access-control-request-headers': 'authorization,content-type,x-sms-link',
        },
      });
      const answer = await salus.ask({
        method: operation.method,
        url: operation.path,
        headers: {
          ...evil,
          authorization: `Bearer ${token}`,
          'x-sms-link': contracts.shown.linkToken,
        },
      });
      expect([operation.name, leave.status]).toEqual([operation.name, 404]);
      for (const { headers } of [leave, answer])
        expect(
          Object.keys(headers).filter((name) =>
            /^access-control-|^timing-allow|^set-cookie$/.test(name),
          ),
        ).toEqual([]);
    }
  });
});

describe('every URL of the server', () => {
  const pages = [
    '/',
    '/signin',
    '/ord/abc',
    '/order/success',
    '/verify/x/y',
    '/docs/',
    '/no/such/page',
    '/%E0%A4%A',
  ];
  const data = [
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/docs/json',
    '/v1/unknown',
    '/favicon.svg',
    '/verify/verification.css',
  ];

  test.each([...pages, ...data])(
    '%s forbids frames, content sniffing and a referrer to other sites',
    async (url) => {
      const { headers } = await salus.ask({ url, headers: { accept: 'text/html,*/*' } });
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).toMatch(
        /^default-src ('none'|'self').*frame-ancestors 'none'/,
      );
      expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined();
    },
  );

  test('with personal data is not cached: certificate, draft, file, page', async () => {
    const clerk = await salus.as('bm');
    const officer = await salus.as('sales.cbb');
    const { active, waiting, shown } = contracts;
    const link: string = (
      await clerk.get('/v1/auth/contract/file', { referenceNumber: active.referenceNumber })
    ).body.result;
    const replies = [
      await salus.anybody.get(new URL(link).pathname),
      await officer.get('/v1/auth/contract/email-draft', {
        referenceNumber: waiting.referenceNumber,
      }),
      await salus.customer(shown.linkToken).get('/v1/customer/contract/email-draft'),
      await clerk.get('/v1/auth/report/export-contract', { type: 'EXPORT' }),
      await clerk.get('/v1/auth/report/export-contract', { type: 'EXPORT', format: 'xlsx' }),
      await salus.anybody.get(`/ord/${shown.linkToken}`, undefined, { accept: 'text/html' }),
      await salus.anybody.get('/contract/temp-list', undefined, { accept: 'text/html' }),
    ];
    for (const { headers } of replies) expect(headers['cache-control']).toBe('no-store');
    // Files are saved, and never opened in our origin.
    for (const { headers } of replies.slice(0, 5))
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
  });
});
