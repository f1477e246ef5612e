import { expect, test } from 'vitest';
import { isIssued, isPaid, statuses } from './status.ts';
import {
  awaitsPayment,
  isBeingIssued,
  isCancelled,
  isFinal,
  isInForce,
  isWithdrawn,
  progressStep,
} from './status-questions.ts';

test.each([
  [awaitsPayment, ['AWAITING_PAYMENT']],
  [isBeingIssued, ['PAID']],
  [isInForce, ['ACTIVE']],
  [isCancelled, ['CANCELLED']],
  [isWithdrawn, ['WITHDRAWN']],
  [isFinal, ['CANCELLED', 'WITHDRAWN']],
  [isPaid, ['PAID', 'ACTIVE', 'CANCELLED']],
  [isIssued, ['ACTIVE', 'CANCELLED']],
  [progressStep, ['DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE']],
])('%o is true of %j alone', (question, matches) => {
  expect(statuses.filter(question)).toEqual(matches);
});
