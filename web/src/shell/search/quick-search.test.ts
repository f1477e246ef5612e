import { describe, expect, test } from 'vitest';
import { readQuickSearch } from './quick-search.ts';

describe('readQuickSearch', () => {
  test.each([
    ['HD261121AB12CD', { policyNo: 'HD261121AB12CD' }],
    [' hd2611 21ab12cd ', { policyNo: 'HD261121AB12CD' }],
    ['HD26', { policyNo: 'HD26' }],
    ['30002-26-00000017', { policyNo: '30002-26-00000017' }],
    ['30002-', { policyNo: '30002-' }],
    ['40002', { policyNo: '40002' }],
  ])('reads %s as a contract number', (typed, sought) => {
    expect(readQuickSearch(typed)).toEqual(sought);
  });

  test.each([
    ['nguyễn văn đức', 'nguyễn văn đức'],
    ['  Đức   Nguyễn ', 'Đức Nguyễn'],
    ['hd', 'hd'],
    ["O'Brien-Smith", "O'Brien-Smith"],
  ])('%s is a name', (typed, proposerName) => {
    expect(readQuickSearch(typed)).toEqual({ proposerName });
  });

  test.each([
    ['001090000123', '001090000123'],
    ['001 090 000 123', '001090000123'],
    ['012345678', '012345678'],
    // Half typed it still is one.
    ['001090', '001090'],
    ['b1234567', 'B1234567'],
    ['GKS123456789', 'GKS123456789'],
    ['Nguyễn 001090000123', 'NGUYỄN001090000123'],
  ])('%s is an identity number, which no address holds', (typed, proposerNationalId) => {
    expect(readQuickSearch(typed)).toEqual({ proposerNationalId });
  });

  test('returns null without input', () => {
    expect(readQuickSearch('   ')).toBe(null);
  });
});
