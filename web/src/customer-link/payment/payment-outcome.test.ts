import vi from '@salus/messages/domain/vi.json';
import { beforeAll, expect, test } from 'vitest';
import { startTranslations } from '../translations.ts';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';

beforeAll(startTranslations);

const payment = (outcome: KnownPayment['outcome'], code: string | null): KnownPayment => ({
  outcome,
  code,
  amount: 1_560_000,
  paidAt: null,
  referenceNumber: 'HD261121K7Q2MX',
  policyNo: null,
});

test("returns a success for the text '0' only", () => {
  expect(outcomeFor('0', null, null)).toEqual({ state: 'succeeded' });
  for (const code of ['F', '00', '0 ', '', 'O', '-0', '0.0', 'false', 'null'])
    expect(outcomeFor(code, null, null).state).toBe('failed');
});

const { 0: _success, OTHER: _other, ...failures } = vi.paymentCodes;

test.each(Object.keys(failures))('returns code %s, which has a message', (code) => {
  expect(outcomeFor(code, null, null)).toEqual({ state: 'failed', reason: code });
  expect(failures).toHaveProperty([code], expect.stringMatching(/\p{L}{2}/u));
});

// covers PAY-9
test.each(['E', 'I'])('returns U for the older code %s', (code) => {
  expect(outcomeFor(code, null, null)).toEqual({ state: 'failed', reason: 'U' });
});

// covers PAY-9
test('returns OTHER for an unknown or absent code', () => {
  expect(outcomeFor('777', null, null)).toEqual({ state: 'failed', reason: 'OTHER' });
  expect(outcomeFor(null, null, null)).toEqual({ state: 'failed', reason: 'OTHER' });
});

test('prefers the server to a success in the address', () => {
  expect(outcomeFor('0', 'R1', null)).toEqual({ state: 'pending' });
  expect(outcomeFor('0', 'R1', payment('pending', null))).toEqual({ state: 'pending' });
  expect(outcomeFor('0', 'R1', payment('failed', '99'))).toEqual({ state: 'failed', reason: '99' });
  expect(outcomeFor('0', 'R1', payment('succeeded', '0'))).toEqual({ state: 'succeeded' });
});

test('stays pending until the final result arrives', () => {
  expect(outcomeFor('300', 'R1', null)).toEqual({ state: 'pending' });
  expect(outcomeFor('300', 'R1', payment('succeeded', '0'))).toEqual({ state: 'succeeded' });
  expect(outcomeFor('300', 'R1', payment('failed', '25'))).toEqual({
    state: 'failed',
    reason: '25',
  });
});
