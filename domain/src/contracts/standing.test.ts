import { expect, test } from 'vitest';
import { awaitsPayment, hasPolicy, isBeingIssued, isInForce } from './standing.ts';
import { statuses } from './status.ts';

test.each([
  [awaitsPayment, ['AWAITING_PAYMENT']],
  [isBeingIssued, ['PAID']],
  [isInForce, ['ACTIVE']],
  [hasPolicy, ['ACTIVE', 'CANCELLED']],
])('%o is true of %j alone', (question, expected) => {
  expect(statuses.filter(question)).toEqual(expected);
});
