import { describe, expect, test } from 'vitest';
import { isSearchable, readQuickSearch } from './quick-search.ts';

const meanings = (text: string) =>
  readQuickSearch(text).map(({ filter, value }) => `${filter}: ${value}`);

describe('readQuickSearch', () => {
  // covers NAV-13
  test.each([
    ['HD261121AB12CD', 'HD261121AB12CD'],
    [' hd2611 21ab12cd ', 'HD261121AB12CD'],
    ['#HD261121AB12CD', 'HD261121AB12CD'],
    ['261121ab12cd', 'HD261121AB12CD'],
    ['HD26', 'HD26'],
    ['30002-26-00000017', '30002-26-00000017'],
    ['30002-', '30002-'],
    ['40002', '40002'],
  ])('reads %s as a contract number', (text, number) => {
    expect(meanings(text)).toEqual([`policyNo: ${number}`]);
  });

  // covers NAV-13
  test.each([
    ['nguyễn văn đức', 'nguyễn văn đức'],
    ['  Đức   Nguyễn ', 'Đức Nguyễn'],
    ['hd', 'hd'],
    ["O'Brien-Smith", "O'Brien-Smith"],
    ['x'.repeat(300), 'x'.repeat(100)],
    ['9'.repeat(300), '9'.repeat(100)],
  ])('%s is the name of a proposer or an insured person', (text, name) => {
    expect(meanings(text)).toEqual([`proposerName: ${name}`, `insuredName: ${name}`]);
  });

  // covers NAV-13
  test.each([
    ['0987654321', '0987654321', '0987654321'],
    ['84987654321', '84987654321', '84987654321'],
    ['+84 987 654 321', '84987654321', '+84987654321'],
    ['0987.654', '0987654', '0987.654'],
    // With the invisible marks of a copied contact, and with the digits of an Arabic keyboard.
    ['\u202A+84 987 654 321\u202C', '84987654321', '+84987654321'],
    ['٠٩٨٧٦٥٤٣٢١', '0987654321', '0987654321'],
    // Nine digits may be an old identity card.
    ['012345678', '012345678', '012345678'],
  ])('%s is a phone number first', (text, phone, identity) => {
    expect(meanings(text)).toEqual([
      `phone: ${phone}`,
      `proposerNationalId: ${identity}`,
      `insuredNationalId: ${identity}`,
    ]);
  });

  // covers NAV-13
  test.each([
    ['001090000123', '001090000123'],
    ['001 090 000 123', '001090000123'],
    ['b1234567', 'B1234567'],
    ['GKS123456789', 'GKS123456789'],
    ['312345678', '312345678'],
    ['Nguyễn 001090000123', 'NGUYỄN001090000123'],
  ])('%s is an identity number only', (text, number) => {
    expect(meanings(text)).toEqual([
      `proposerNationalId: ${number}`,
      `insuredNationalId: ${number}`,
    ]);
  });

  // covers NAV-13
  test.each(['1,080,000', '1.080.000 đ', '620000đ', '1080000 VND'])('%s is an amount', (text) => {
    const digits = text.replace(/\D/g, '');
    expect(meanings(text)).toEqual([`premiumAmount: ${digits}`]);
  });

  test('reads whole thousands as an amount or an identity number', () => {
    expect(meanings('1080000')).toEqual([
      'premiumAmount: 1080000',
      'proposerNationalId: 1080000',
      'insuredNationalId: 1080000',
    ]);
  });

  test('means nothing without input', () => {
    expect(readQuickSearch('   ')).toEqual([]);
  });
});

// covers NAV-13
test.each([
  ['', false],
  ['a', false],
  ['an', true],
  ['3', false],
  ['30', true],
  ['09876', true],
  ['b1234', false],
  ['b12345', true],
])('looking up %j while typing: %s', (text, isWorth) => {
  expect(isSearchable(readQuickSearch(text))).toBe(isWorth);
});
