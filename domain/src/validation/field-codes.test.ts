import { expect, test } from 'vitest';
import { manualPaymentSchema } from '../payments/manual-payment.ts';
import { toFieldProblems } from './field-codes.ts';

const problems = (body: unknown) =>
  toFieldProblems(manualPaymentSchema.safeParse(body).error?.issues ?? []);
const payment = {
  paymentDate: '2026-11-21',
  paymentTime: '10:00:00',
  manualPaymentNote: 'UNC 123',
};

test.each([[[]], [{}], [5], [['2026-11-21']]])(
  'reports one problem for a value of the wrong type, %j',
  (value) => {
    expect(problems({ ...payment, paymentDate: value })).toEqual([
      { path: 'paymentDate', code: 'invalid' },
    ]);
  },
);

test('reports a missing and an unknown field together', () => {
  const { manualPaymentNote: _, ...rest } = payment;
  expect(problems({ ...rest, unknown: 1 })).toEqual([
    { path: 'manualPaymentNote', code: 'required' },
    { path: 'unknown', code: 'invalid' },
  ]);
});
