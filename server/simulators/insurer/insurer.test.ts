import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insurerSettings } from '../../src/integrations/insurer/http-insurer.ts';
import { insurerSignature } from '../../src/integrations/insurer/signature.ts';
import { type Issuing, openIssuing } from '../../src/testing/open-issuing.ts';

let issuing: Issuing;
beforeAll(async () => {
  issuing = await openIssuing();
});
afterAll(() => issuing.close());

const policy = {
  referenceNumber: 'HD260101AAAAAA',
  policyNo: '30002-26-00000001',
  premiumAmount: 620_000,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  documentSha256: createHash('sha256').update('x').digest('hex'),
};

type Send = {
  path?: string;
  key?: string;
  body?: string;
  secret?: string;
  clientId?: string;
  seconds?: number;
  signedBody?: string;
};

async function send({
  path = '/v1/policies',
  key = randomUUID(),
  body = JSON.stringify(policy),
  seconds = 0,
  ...other
}: Send = {}) {
  const settings = insurerSettings(issuing.app.config);
  const timestamp = String(Math.floor(Date.now() / 1000) + seconds);
  const request = {
    method: 'POST',
    path,
    timestamp,
    idempotencyKey: key,
    body: other.signedBody ?? body,
  };
  const reply = await issuing.http.inject({
    method: 'POST',
    url: `/dev/insurer${path}`,
    headers: {
      'content-type': 'application/json',
      'x-client-id': other.clientId ?? settings.clientId,
      'x-timestamp': timestamp,
      'idempotency-key': key,
      'x-signature': `v1=${insurerSignature(other.secret ?? settings.secret, request)}`,
    },
    payload: body,
  });
  return {
    status: reply.statusCode,
    body: reply.json<{ status: string; code: string; coreRef: string | null }>(),
  };
}

// covers RUN-10
test.each<[string, Send, string]>([
  ['another client', { clientId: 'other' }, 'UNKNOWN_CLIENT'],
  ['another secret', { secret: 'guess' }, 'WRONG_SIGNATURE'],
  ['a body that was changed on the way', { signedBody: '{}' }, 'WRONG_SIGNATURE'],
  ['a clock 5 minutes and more behind', { seconds: -302 }, 'TIMESTAMP_OUT_OF_RANGE'],
  ['a clock 5 minutes and more ahead', { seconds: 302 }, 'TIMESTAMP_OUT_OF_RANGE'],
  ['no key', { key: 'none' }, 'IDEMPOTENCY_KEY_MISSING'],
])('refuses %s', async (_, request, code) => {
  expect(await send(request)).toMatchObject({ status: 401, body: { status: 'error', code } });
});

// covers RUN-10
test('the same key and body return the first response, another body is refused', async () => {
  const key = randomUUID();
  const first = await send({ key, seconds: -290 });
  expect(first).toMatchObject({
    status: 201,
    body: { status: 'success', coreRef: 'OP-30002-26-00000001' },
  });
  expect(await send({ key })).toMatchObject({
    status: 201,
    body: { coreRef: 'OP-30002-26-00000001' },
  });
  expect(await send({ key, body: JSON.stringify({ ...policy, premiumAmount: 1 }) })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await send({})).toMatchObject({ status: 409, body: { code: 'POLICY_EXISTS' } });
});

test('an invalid body is refused with its fields', async () => {
  expect(await send({ body: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_POLICY' },
  });
});

describe('a cancellation', () => {
  const secondPolicy = {
    ...policy,
    referenceNumber: 'HD260101BBBBBB',
    policyNo: '30002-26-00000002',
  };
  const end = {
    referenceNumber: secondPolicy.referenceNumber,
    cancelledAt: '2026-02-01T09:00:00+07:00',
    refundDate: '2026-02-01',
    refundAmount: 310_000,
    reason: 'Khách hàng đổi gói',
  };
  const cancel = (
    changes: object = {},
    policyNo = secondPolicy.policyNo,
    key: string = randomUUID(),
  ) =>
    send({
      path: `/v1/policies/${policyNo}/cancellations`,
      key,
      body: JSON.stringify({ ...end, ...changes }),
    });

  test('is refused for an unknown policy, or one of another contract', async () => {
    expect(await cancel()).toMatchObject({
      status: 404,
      body: { status: 'error', code: 'POLICY_NOT_FOUND' },
    });
    await send({ body: JSON.stringify(secondPolicy) });
    expect(await cancel({ referenceNumber: 'HD260101CCCCCC' })).toMatchObject({
      status: 404,
      body: { code: 'POLICY_NOT_FOUND' },
    });
  });

  test.each<[string, object, string]>([
    ['a refund of more than the premium', { refundAmount: 620_001 }, 'REFUND_TOO_HIGH'],
    ['a refund below nothing', { refundAmount: -1 }, 'INVALID_CANCELLATION'],
    ['no reason', { reason: '' }, 'INVALID_CANCELLATION'],
    ['anything that it did not ask for', { proposerNationalId: '1' }, 'INVALID_CANCELLATION'],
  ])('is refused with %s', async (_, changes, code) => {
    expect(await cancel(changes)).toMatchObject({ status: 422, body: { status: 'error', code } });
  });

  test('is accepted once, replayed under its key, and refused under another', async () => {
    const key = randomUUID();
    const first = await cancel({}, secondPolicy.policyNo, key);
    expect(first).toMatchObject({ status: 201, body: { status: 'success', code: 'CANCELLED' } });
    expect(await cancel({}, secondPolicy.policyNo, key)).toMatchObject({
      status: 201,
      body: { code: 'CANCELLED' },
    });
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { code: 'POLICY_ALREADY_CANCELLED' },
    });
    expect(await cancel({ refundAmount: 0 }, secondPolicy.policyNo, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const policies = (
      await issuing.http.inject({ method: 'GET', url: '/dev/insurer/policies' })
    ).json();
    expect(
      policies.find(({ policyNo }: { policyNo: string }) => policyNo === secondPolicy.policyNo),
    ).toMatchObject({
      policyStatus: 'CANCELLED',
      cancelledAt: '2026-02-01T02:00:00.000Z',
      refundAmount: 310_000,
    });
  });
});

test.each(['error', 'garbage'] as const)(
  'a fault (%s) after the work loses the answer, not the work',
  async (mode) => {
    const referenceNumber = mode === 'error' ? 'HD260101DDDDDD' : 'HD260101EEEEEE';
    await issuing.breakInsurer(mode, 'after');
    const policyNo = `P-${mode}`;
    const reply = await send({
      body: JSON.stringify({ ...policy, referenceNumber, policyNo }),
    }).catch(() => null);
    expect(reply?.body.status).not.toBe('success');
    await issuing.breakInsurer('ok');
    const policies = (
      await issuing.http.inject({ method: 'GET', url: '/dev/insurer/policies' })
    ).json();
    expect(
      policies.filter((each: { policyNo: string }) => each.policyNo === policyNo),
    ).toHaveLength(1);
  },
);
