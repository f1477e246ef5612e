import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { noticeSecret } from '../../integrations/bank/bank-account.ts';
import { productionSettings } from '../../testing/production-settings.ts';
import { mustTakeTransfers } from './transfer-view.ts';

const account = {
  BANK_BIN: '970415',
  BANK_ACCOUNT_NO: '113366668888',
  BANK_ACCOUNT_NAME: 'CONG TY BAO HIEM',
};
const production = (changes: Record<string, string> = {}) =>
  readConfig({ ...productionSettings(), ...changes }, () => '');

// covers PAY-19
describe('in production', () => {
  test('takes no transfers and no notices without an account', () => {
    expect(() => mustTakeTransfers(production())).toThrow(
      expect.objectContaining({ code: 'BANK_TRANSFER_OFF' }),
    );
    expect(noticeSecret(production())).toBeNull();
  });

  test('takes transfers to the configured account', () => {
    expect(mustTakeTransfers(production(account))).toEqual({
      bankBin: account.BANK_BIN,
      accountNo: account.BANK_ACCOUNT_NO,
      accountName: account.BANK_ACCOUNT_NAME,
    });
  });

  test.each(Object.keys(account))('does not start when only %s is missing', (name) => {
    expect(() => production({ ...account, [name]: '' })).toThrow(name);
  });

  test.each([
    ['BANK_BIN', '97041'],
    ['BANK_ACCOUNT_NO', '1'.repeat(20)],
    ['BANK_ACCOUNT_NO', '1133 6666'],
  ])('does not start with %s %s', (name, value) => {
    expect(() => production({ ...account, [name]: value })).toThrow(name);
  });
});
