import { describe, expect, test } from 'vitest';
import { customerRefundState } from '../refund-account.ts';
import { allBanks, bankLine, bankNameOrBin, everydayNames, toBankBin } from './banks.ts';

describe('a bank', () => {
  // covers REFUND-8
  test('is found by its line, its BIN and its name in any writing', () => {
    for (const bank of allBanks) {
      expect(toBankBin(bankLine(bank))).toBe(bank.bin);
      expect(toBankBin(` ${bank.bin} `)).toBe(bank.bin);
      expect(toBankBin(bank.name.toUpperCase())).toBe(bank.bin);
      expect(bankNameOrBin(bank.bin)).toBe(bank.name);
    }
    expect(['mbbank', 'MB  BANK', 'OceanBank', 'vietcombank'].map(toBankBin)).toEqual([
      '970422',
      '970422',
      '970414',
      '970436',
    ]);
  });

  // covers REFUND-8
  test.each([
    ['VCB', '970436'],
    ['tcb', '970407'],
    ['CTG', '970415'],
    ['MB', '970422'],
    ['VCBNeo', '970444'],
    ['VBSP', '999888'],
    ['Ngân hàng TMCP Quân đội', '970422'],
    ['Ngân hàng Ngoại thương', '970436'],
    ['Kỹ thương', '970407'],
    ['Đông Á', '970406'],
    ['LienVietPostBank', '970449'],
    ['Bản Việt', '970454'],
    ['NHCSXH', '999888'],
    ['Citibank', '533948'],
  ])('is found by its everyday name %s', (name, bin) => {
    expect(toBankBin(name)).toBe(bin);
  });

  test('has no name that another bank has', () => {
    const keys = allBanks.flatMap(({ bin }) => everydayNames(bin).map((name) => [name, bin]));
    for (const [name = '', bin] of keys) expect([name, toBankBin(name)]).toEqual([name, bin]);
  });

  // covers REFUND-8
  test('that is unknown stays as typed', () => {
    expect(['', ' – ', 'Ngân hàng', '999999'].map(toBankBin)).toEqual([
      '',
      '–',
      'Ngân hàng',
      '999999',
    ]);
  });
});

// covers MY-10
test('a refund waits for an account only where a transfer returns it', () => {
  const requestedAt = new Date('2026-11-01T00:00:00.000Z');
  const after = (hours: number) => new Date(requestedAt.getTime() + hours * 3_600_000);
  const state = (status: 'REQUESTED' | 'BY_HAND' | 'ACCEPTED', hasAccount: boolean, hours = 1) =>
    customerRefundState({ status, requestedAt, hasAccount }, after(hours));
  expect(state('BY_HAND', false)).toBe('ACCOUNT_MISSING');
  expect(state('BY_HAND', true)).toBe('IN_PROGRESS');
  expect(state('REQUESTED', false, 72)).toBe('IN_PROGRESS');
  expect(state('REQUESTED', false, 73)).toBe('ACCOUNT_MISSING');
  expect(state('ACCEPTED', false)).toBe('DONE');
});
