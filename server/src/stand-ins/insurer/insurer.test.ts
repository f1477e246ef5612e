import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insurerSettings } from '../../outside/insurer-http.ts';
import { insurerSignature } from '../../outside/insurer-signature.ts';
import { type Issuing, openIssuing } from '../../testing/open-issuing.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
}, 60_000);
afterAll(() => issuing.close());

const policy = {
  referenceNumber: 'HD260101AAAAAA',
  policyNo: '30002-26-00000001',
  premiumAmount: 620_000,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  documentSha256: createHash('sha256').update('x').digest('hex'),
};

type Send = { key?: string; body?: string; secret?: string; clientId?: string; seconds?: number; signedBody?: string };

async function send({ key = randomUUID(), body = JSON.stringify(policy), seconds = 0, ...other }: Send = {}) {
  const settings = insurerSettings(issuing.app.config);
  const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
  const signed = {
    method: 'POST',
    path: '/v1/policies',
    timestamp,
    idempotencyKey: key,
    body: other.signedBody ?? body,
  };
  const reply = await issuing.http.inject({
    method: 'POST',
    url: '/dev/insurer/v1/policies',
    headers: {
      'content-type': 'application/json',
      'x-client-id': other.clientId ?? settings.clientId,
      'x-timestamp': timestamp,
      'idempotency-key': key,
      'x-signature': `v1=${insurerSignature(other.secret ?? settings.secret, signed)}`,
    },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json<{ status: string; code: string; coreRef: string | null }>() };
}

test.each<[string, Send, string]>([
  ['another client', { clientId: 'somebody' }, 'UNKNOWN_CLIENT'],
  ['another secret', { secret: 'guess' }, 'WRONG_SIGNATURE'],
  ['a body that was changed on the way', { signedBody: '{}' }, 'WRONG_SIGNATURE'],
  ['a clock 5 minutes and more behind', { seconds: -302 }, 'TIMESTAMP_OUT_OF_RANGE'],
  ['a clock 5 minutes and more ahead', { seconds: 302 }, 'TIMESTAMP_OUT_OF_RANGE'],
  ['no key', { key: 'none' }, 'IDEMPOTENCY_KEY_MISSING'],
])('refuses %s', async (_, request, code) => {
  expect(await send(request)).toMatchObject({ status: 401, body: { status: 'error', code } });
});

test('answers the same key and body as the first time, and refuses another body under it', async () => {
  const key = randomUUID();
  const first = await send({ key, seconds: -290 });
  expect(first).toMatchObject({ status: 201, body: { status: 'success', coreRef: 'OP-30002-26-00000001' } });
  expect(await send({ key })).toMatchObject({ status: 201, body: { coreRef: 'OP-30002-26-00000001' } });
  expect(await send({ key, body: JSON.stringify({ ...policy, premiumAmount: 1 }) })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await send({})).toMatchObject({ status: 409, body: { code: 'POLICY_EXISTS' } });
});

test('names the fields of a body that is none', async () => {
  expect(await send({ body: 'x' })).toMatchObject({ status: 422, body: { code: 'INVALID_POLICY' } });
});
