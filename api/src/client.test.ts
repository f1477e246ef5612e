import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from './accounts.ts';
import { call, openStream } from './client.ts';
import { listDrafts, showDraft } from './contracts.ts';
import { sendSmsLink } from './customer-link.ts';
import { downloadDraft, linkToFile } from './documents.ts';
import { RefusalError } from './refusal-error.ts';
import { exportContract } from './reports.ts';
import { sessionClient, type Tokens } from './session-client.ts';

type Sent = { url: string; init: RequestInit };
let sentRequests: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const ok = (data: unknown) => json(200, { success: true, data });
const no = (status: number, error_code: string, data: unknown = null) =>
  json(status, { success: false, error_code, message: 'câu của máy chủ', data });
const header = (at: number, name: string) => new Headers(sentRequests[at]?.init.headers).get(name);

beforeEach(() => {
  sentRequests = [];
  answers = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sentRequests.push({ url, init });
    const answer = answers.shift();
    if (!answer) throw new TypeError('nothing answers');
    return await answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('unwraps `data`, or `result` when the endpoint declares it', async () => {
  answers = [
    ok({ results: [], totalPages: 0, totalRecords: 0 }),
    json(200, { success: true, result: '/files/x' }),
  ];
  expect(await call(listDrafts, { query: { page: '1' } })).toEqual({
    results: [],
    totalPages: 0,
    totalRecords: 0,
  });
  expect(await call(linkToFile, { query: { referenceNumber: 'HD1' } })).toBe('/files/x');
});

// covers LIST-12
test('drops empty filter values', async () => {
  answers = [ok('x')];
  await call(linkToFile, { query: { referenceNumber: 'HD1', policyNo: '' } });
  expect(sentRequests[0]?.url).toBe('/v1/auth/contract/file?referenceNumber=HD1');
});

test('throws the refusal of the server with its data and message', async () => {
  answers = [no(422, 'SMS_LINK_TOO_SOON', { retryAt: '2026-11-21T10:00:00.000+07:00' })];
  const refusal = await call(sendSmsLink, { body: { referenceNumber: 'HD1' } }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(RefusalError);
  expect(refusal).toMatchObject({
    code: 'SMS_LINK_TOO_SOON',
    params: { retryAt: '2026-11-21T10:00:00.000+07:00', message: 'câu của máy chủ' },
  });
});

test('returns the refused fields of a body', async () => {
  answers = [no(400, 'VALIDATION_ERROR', [{ path: 'proposerDOB', code: 'under_18_age' }])];
  await expect(call(sendSmsLink, { body: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    params: { fields: [{ path: 'proposerDOB', code: 'under_18_age' }] },
  });
});

// covers API-1, API-2
test.each([
  [
    'an error_code under a status of success',
    json(200, { success: true, error_code: 'INVALID_STATE' }),
    'INVALID_STATE',
  ],
  ['a code that nobody knows', no(400, 'SOMETHING_NEW'), 'SERVER_ERROR'],
  [
    'a page of a proxy',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'SERVICE_UNAVAILABLE',
  ],
  [
    'no answer at all',
    () => Promise.reject(new TypeError('failed to fetch')),
    'SERVICE_UNAVAILABLE',
  ],
])('takes %s for a failure', async (_, answer, code) => {
  answers = [answer];
  await expect(call(showDraft, { query: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    code,
  });
});

test('answers a PDF as a Blob', async () => {
  answers = [() => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })];
  const blob = await call(downloadDraft, { query: { referenceNumber: 'HD1' } });
  expect(await blob.text()).toBe('%PDF-1.7');
});

test('returns a stream when it begins, and throws an error response', async () => {
  answers = [() => new Response('a,b'), no(503, 'SERVICE_UNAVAILABLE')];
  const response = await openStream(exportContract, {
    query: { type: 'EXPORT', status: ['ACTIVE'] },
  });
  expect(await response.text()).toBe('a,b');
  expect(sentRequests[0]?.url).toBe('/v1/auth/report/export-contract?type=EXPORT&status=ACTIVE');
  await expect(openStream(exportContract, { query: { type: 'EXPORT' } })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('sends a new idempotency key per write, but none for a sign-in', async () => {
  answers = [ok({}), ok({}), json(200, { success: true, result: {} })];
  await call(sendSmsLink, { body: { referenceNumber: 'HD1' } });
  await call(sendSmsLink, { body: { referenceNumber: 'HD1' } });
  await call(login, { body: { emailAddress: 'a@b.vn', password: 'x' } });
  expect(header(0, 'Idempotency-Key')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(header(1, 'Idempotency-Key')).not.toBe(header(0, 'Idempotency-Key'));
  expect(header(2, 'Idempotency-Key')).toBeNull();
});

/** One browser with two tabs: shared tokens, and a lock that lets one run at a time. */
function browser({ signsInAgain = null as Tokens | null } = {}) {
  let tokens: Tokens | null = { access_token: 'old', refresh_token: 'r1' };
  let queue: Promise<unknown> = Promise.resolve();
  const endReasons: string[] = [];
  const tab = () =>
    sessionClient({
      read: () => tokens,
      write: (next) => {
        tokens = next;
      },
      exclusively: (run) => {
        const next = queue.then(run);
        queue = next.catch(() => undefined);
        return next;
      },
      onEnd: async (code) => {
        endReasons.push(code);
        if (signsInAgain) tokens = signsInAgain;
        return signsInAgain;
      },
    });
  return {
    tab,
    endReasons,
    tokens: () => tokens,
    holds: (next: Tokens | null) => {
      tokens = next;
    },
  };
}

// covers AUTH-6
test('refreshes an expired token once for two tabs and makes both calls again', async () => {
  const { tab, endReasons, tokens } = browser();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sentRequests.push({ url, init });
    if (url === '/v1/refresh/access-token')
      return Response.json({ success: true, result: { access_token: 'new', refresh_token: 'r2' } });
    const token = new Headers(init.headers).get('Authorization');
    return token === 'Bearer new' ? ok({ ok: true })() : no(401, 'SESSION_EXPIRED')();
  });
  await Promise.all([
    tab()(showDraft, { query: { referenceNumber: 'HD1' } }),
    tab()(showDraft, { query: { referenceNumber: 'HD2' } }),
  ]);
  expect(sentRequests.filter(({ url }) => url === '/v1/refresh/access-token')).toHaveLength(1);
  expect(tokens()).toEqual({ access_token: 'new', refresh_token: 'r2' });
  expect(endReasons).toEqual([]);
});

test('drops refreshed tokens when another tab signed out or in during the refresh', async () => {
  const newest = { access_token: 'newest', refresh_token: 'r7' };
  const refreshedWhile = (happens: () => void) => () => {
    happens();
    return json(200, { success: true, result: { access_token: 'late', refresh_token: 'r2' } })();
  };
  const out = browser();
  answers = [no(401, 'SESSION_EXPIRED'), refreshedWhile(() => out.holds(null))];
  await expect(out.tab()(sendSmsLink, { body: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  });
  expect([out.tokens(), out.endReasons, sentRequests.length]).toEqual([
    null,
    ['SESSION_EXPIRED'],
    2,
  ]);

  const again = browser();
  answers = [no(401, 'SESSION_EXPIRED'), refreshedWhile(() => again.holds(newest)), ok({})];
  await again.tab()(sendSmsLink, { body: { referenceNumber: 'HD1' } });
  expect([again.tokens(), again.endReasons, header(4, 'Authorization')]).toEqual([
    newest,
    [],
    'Bearer newest',
  ]);
});

// covers AUTH-6
test('repeats a write after the refresh under the same idempotency key', async () => {
  const { tab } = browser();
  const result = { access_token: 'new', refresh_token: 'r2' };
  answers = [no(401, 'SESSION_EXPIRED'), json(200, { success: true, result }), ok({})];
  await tab()(sendSmsLink, { body: { referenceNumber: 'HD1' } });
  expect(header(2, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'));
});

// covers API-10, AUTH-5, AUTH-6
test.each([
  [
    'the refresh is refused',
    [no(401, 'SESSION_EXPIRED'), no(401, 'SESSION_EXPIRED')],
    'SESSION_EXPIRED',
    2,
  ],
  [
    'no token is known any more',
    [no(401, 'UNAUTHORIZED'), no(401, 'UNAUTHORIZED')],
    'SESSION_EXPIRED',
    2,
  ],
  ['the account is disabled', [no(401, 'USER_IS_DISABLED')], 'USER_IS_DISABLED', 1],
  [
    'the account turns out to be disabled at the refresh',
    [no(401, 'SESSION_EXPIRED'), no(401, 'USER_IS_DISABLED')],
    'USER_IS_DISABLED',
    2,
  ],
])('ends the session when %s', async (_, responses, code, requests) => {
  const { tab, endReasons } = browser();
  answers = responses;
  await expect(tab()(showDraft, { query: { referenceNumber: 'HD1' } })).rejects.toBeInstanceOf(
    RefusalError,
  );
  expect({ endReasons, requests: sentRequests.length }).toEqual({ endReasons: [code], requests });
});

// covers AUTH-7
test('ends the session when fresh tokens are refused as well', async () => {
  const { tab, endReasons } = browser();
  const result = { access_token: 'new', refresh_token: 'r2' };
  answers = [
    no(401, 'SESSION_EXPIRED'),
    json(200, { success: true, result }),
    no(401, 'SESSION_EXPIRED'),
  ];
  await expect(tab()(showDraft, { query: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  });
  expect(endReasons).toEqual(['SESSION_EXPIRED']);
});

test('repeats a call under its key after the user signed in again', async () => {
  const { tab, endReasons } = browser({
    signsInAgain: { access_token: 'again', refresh_token: 'r9' },
  });
  answers = [no(401, 'SESSION_EXPIRED'), no(401, 'SESSION_EXPIRED'), ok({ sendSmsLinkAt: 'now' })];
  await tab()(sendSmsLink, { body: { referenceNumber: 'HD1' } });
  expect(endReasons).toEqual(['SESSION_EXPIRED']);
  expect(header(2, 'Authorization')).toBe('Bearer again');
  expect(header(2, 'Idempotency-Key')).toBe(header(0, 'Idempotency-Key'));
});

test('gives up when the new sign-in is refused as well', async () => {
  const { tab, endReasons } = browser({
    signsInAgain: { access_token: 'again', refresh_token: 'r9' },
  });
  answers = [no(401, 'SESSION_EXPIRED'), no(401, 'SESSION_EXPIRED'), no(401, 'SESSION_EXPIRED')];
  await expect(tab()(showDraft, { query: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    code: 'SESSION_EXPIRED',
  });
  expect({ endReasons, requests: sentRequests.length }).toEqual({
    endReasons: ['SESSION_EXPIRED'],
    requests: 3,
  });
});

test('keeps the session when the refresh gets no response', async () => {
  const { tab, endReasons, tokens } = browser();
  answers = [no(401, 'SESSION_EXPIRED')];
  await expect(tab()(showDraft, { query: { referenceNumber: 'HD1' } })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  });
  expect({ endReasons, tokens: tokens() }).toEqual({
    endReasons: [],
    tokens: { access_token: 'old', refresh_token: 'r1' },
  });
});
