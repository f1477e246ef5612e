import { describe, expect, test } from 'vitest';
import { day } from '../time/day.ts';
import { expiredSince, validUntil } from './document-term.ts';

const cccd = (issuedOn: string | null, bornOn: string | null = '1990-02-10') =>
  ({
    type: 'CCCD',
    bornOn: bornOn === null ? null : day(bornOn),
    issuedOn: issuedOn === null ? null : day(issuedOn),
  }) as const;

// covers WARN-6
describe('validUntil', () => {
  test.each([
    ['at 18, until 25', '2008-03-01', '2015-02-10'],
    ['a day before 23, until 25', '2013-02-09', '2015-02-10'],
    ['at 23, until 40', '2013-02-10', '2030-02-10'],
    ['on the birthday at 25, until 40', '2015-02-10', '2030-02-10'],
    ['a day before 38, until 40', '2028-02-09', '2030-02-10'],
    ['at 38, until 60', '2028-02-10', '2050-02-10'],
    ['at 40, until 60', '2030-02-10', '2050-02-10'],
    ['a day before 58, until 60', '2048-02-09', '2050-02-10'],
    ['at 58, for life', '2048-02-10', null],
    ['after 60, for life', '2060-01-01', null],
  ])('a card issued %s', (_, issuedOn, end) => {
    expect(validUntil(cccd(issuedOn))).toBe(end);
  });

  test('counts a birthday on 29 February as 1 March in a common year', () => {
    expect(validUntil(cccd('2018-05-01', '2000-02-29'))).toBe('2025-03-01');
  });

  test('ends every CMND with 2024', () => {
    expect(validUntil({ type: 'CMND', bornOn: null, issuedOn: null })).toBe('2024-12-31');
  });

  test('has no end for other documents and unknown days', () => {
    const facts = { bornOn: day('1990-02-10'), issuedOn: day('2008-03-01') };
    expect(validUntil({ type: 'PASSPORT', ...facts })).toBeNull();
    expect(validUntil({ type: 'GKS', ...facts })).toBeNull();
    expect(validUntil(cccd(null))).toBeNull();
    expect(validUntil(cccd('2008-03-01', null))).toBeNull();
  });
});

// covers WARN-6
test('expires the day after the last day of the term', () => {
  const card = cccd('2008-03-01');
  expect(expiredSince(card, day('2015-02-10'))).toBeNull();
  expect(expiredSince(card, day('2015-02-11'))).toBe('2015-02-10');
});
