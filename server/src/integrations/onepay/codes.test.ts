import { describe, expect, test } from 'vitest';
import { outcomeOf } from './codes.ts';

describe('outcomeOf', () => {
  test('returns succeeded for the text 0 only', () => {
    expect(outcomeOf('0')).toBe('succeeded');
    for (const code of ['00', ' 0', '', 'F', '0 ', 'O', '0x0', 'null'])
      expect(outcomeOf(code)).toBe('failed');
  });

  test.each(['100', '300'])('returns pending for %s', (code) => {
    expect(outcomeOf(code)).toBe('pending');
  });
});
