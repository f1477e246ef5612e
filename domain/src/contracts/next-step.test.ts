import { describe, expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

const facts = { changeRequested: false, verifiedBy: null, issuingFailed: false } as const;

describe('nextStep of the officer', () => {
  test.each([
    ['DRAFT', {}, 'sendSmsLink'],
    ['AWAITING_PAYMENT', { verifiedBy: 'SMS_LINK' }, 'sendSmsLink'],
    ['AWAITING_PAYMENT', { verifiedBy: 'OTP' }, 'startPayment'],
    ['AWAITING_PAYMENT', { verifiedBy: 'OTP', changeRequested: true }, 'save'],
    ['PAID', {}, null],
    ['PAID', { issuingFailed: true }, 'recreateFile'],
    ['ACTIVE', {}, 'certificate'],
    ['CANCELLED', {}, null],
  ] as const)('in %s with %j is %s', (status, changes, step) => {
    expect(nextStep('sales', status, { ...facts, ...changes })).toBe(step);
  });
});

describe('nextStep of the clerk', () => {
  test.each([
    ['DRAFT', {}, null],
    ['AWAITING_PAYMENT', {}, 'payManually'],
    ['PAID', {}, null],
    ['PAID', { issuingFailed: true }, 'recreateFile'],
    ['ACTIVE', {}, 'certificate'],
    ['CANCELLED', {}, null],
  ] as const)('in %s with %j is %s', (status, changes, step) => {
    expect(nextStep('backOffice', status, { ...facts, ...changes })).toBe(step);
  });
});
