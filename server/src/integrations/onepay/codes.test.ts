import { describe, expect, test } from 'vitest';
import { paymentOutcome } from './codes.ts';

describe('outcomeOf', () => {
  test('returns succeeded for the text 0 only', () => {
    expect(paymentOutcome('0')).toBe('succeeded');
    for (const code of ['00', ' 0', '', 'F', '0 ', 'O', '0x0', 'null'])
      expect(paymentOutcome(code)).toBe('failed');
  });

  test.each(['100', '300'])('returns pending for %s', (code) => {
    expect(paymentOutcome(code)).toBe('pending');
  });
});
