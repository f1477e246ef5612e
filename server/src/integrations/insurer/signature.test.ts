import { expect, test } from 'vitest';
import { insurerSignature } from './signature.ts';

const request = {
  method: 'POST',
  path: '/v1/policies',
  timestamp: '1795220000',
  idempotencyKey: '3f0c7c1e-0000-4000-8000-000000000001',
  body: '{"referenceNumber":"HD0001","policyNo":"P-0001"}',
};

test('the signature equals the published vector of the interface', () => {
  expect(insurerSignature('test-secret', request)).toBe(
    'e245d96bdf4c5aa6dd88466021e57e2c3e80833b2f34b07b3804712ffc2b7168',
  );
});

test.each(['method', 'path', 'timestamp', 'idempotencyKey', 'body'] as const)(
  'the signature covers the %s',
  (part) => {
    const otherSignature = insurerSignature('test-secret', {
      ...request,
      [part]: `${request[part]}0`,
    });
    expect(otherSignature).not.toBe(insurerSignature('test-secret', request));
  },
);
