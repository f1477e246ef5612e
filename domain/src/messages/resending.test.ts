import { expect, test } from 'vitest';
import { statuses } from '../contracts/status.ts';
import { messageKinds } from './message-kinds.ts';
import { isResendable } from './resending.ts';

const resendableCases = (linkIsLive: boolean | null) =>
  messageKinds.flatMap((kind) =>
    statuses
      .filter((contractStatus) =>
        isResendable({ kind, status: 'FAILED', contractStatus, linkIsLive }),
      )
      .map((contractStatus) => `${kind} ${contractStatus}`),
  );

test('resends a failed message only in its resendable statuses', () => {
  expect(resendableCases(true)).toEqual([
    'CUSTOMER_LINK AWAITING_PAYMENT',
    'POLICY_ISSUED ACTIVE',
    'POLICY_CANCELLED CANCELLED',
    'CONTRACT_WITHDRAWN WITHDRAWN',
    'CERTIFICATE_COPY ACTIVE',
    'CONSENT_REMINDER ACTIVE',
    'CONTACT_CORRECTED PAID',
    'CONTACT_CORRECTED ACTIVE',
    'CHANGE_REQUESTED AWAITING_PAYMENT',
    'CHANGE_TO_MAKE AWAITING_PAYMENT',
    'REQUEST_RECEIVED ACTIVE',
    'REQUEST_RECEIVED CANCELLED',
    'REQUEST_ANSWERED ACTIVE',
    'REQUEST_ANSWERED CANCELLED',
    ...statuses.map((status) => `MONEY_DIFFERS ${status}`),
    ...statuses.map((status) => `MONEY_RETURNED ${status}`),
    'PAYMENT_REMINDER AWAITING_PAYMENT',
    'POLICY_ENDING ACTIVE',
  ]);
});

test('does not resend a replaced or expired link', () => {
  const link = {
    kind: 'CUSTOMER_LINK',
    status: 'FAILED',
    contractStatus: 'AWAITING_PAYMENT',
  } as const;
  expect(isResendable({ ...link, linkIsLive: true })).toBe(true);
  expect(isResendable({ ...link, linkIsLive: false })).toBe(false);
});

test.each(['PENDING', 'SENT', 'SUPERSEDED'])('does not resend a message that is %s', (status) => {
  const policyMail = { kind: 'POLICY_ISSUED', contractStatus: 'ACTIVE', linkIsLive: null } as const;
  expect(isResendable({ ...policyMail, status: 'FAILED' })).toBe(true);
  expect(isResendable({ ...policyMail, status })).toBe(false);
});
