import { failureCodes } from '@salus/domain/payments/response-codes.ts';
import { expect, test } from 'vitest';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';
import { words } from './words.ts';

const known = (outcome: KnownPayment['outcome'], code: string | null): KnownPayment => ({
  outcome,
  code,
  amount: 1_560_000,
  paidAt: null,
  referenceNumber: 'HD261121K7Q2MX',
});

test("only the text '0' is a success", () => {
  expect(outcomeFor('0', null, null)).toEqual({ state: 'succeeded' });
  for (const code of ['F', '00', '0 ', '', 'O', '-0', '0.0', 'false', 'null'])
    expect(outcomeFor(code, null, null).state).toBe('failed');
});

test.each(failureCodes)('tells the sentence of code %s', (code) => {
  expect(outcomeFor(code, null, null)).toEqual({ state: 'failed', because: code });
  expect(words.shared.paymentCodes[code]).toMatch(/\p{L}{2}/u);
});

test('tells an unknown or absent code as OTHER', () => {
  expect(outcomeFor('777', null, null)).toEqual({ state: 'failed', because: 'OTHER' });
  expect(outcomeFor(null, null, null)).toEqual({ state: 'failed', because: 'OTHER' });
});

test('believes the server before a success in the address', () => {
  expect(outcomeFor('0', 'R1', null)).toEqual({ state: 'pending' });
  expect(outcomeFor('0', 'R1', known('pending', null))).toEqual({ state: 'pending' });
  expect(outcomeFor('0', 'R1', known('failed', '99'))).toEqual({ state: 'failed', because: '99' });
  expect(outcomeFor('0', 'R1', known('succeeded', '0'))).toEqual({ state: 'succeeded' });
});

test('waits while the gateway does, and turns to the final answer', () => {
  expect(outcomeFor('300', 'R1', null)).toEqual({ state: 'pending' });
  expect(outcomeFor('300', 'R1', known('succeeded', '0'))).toEqual({ state: 'succeeded' });
  expect(outcomeFor('300', 'R1', known('failed', '25'))).toEqual({ state: 'failed', because: '25' });
});
