import { expect, test } from 'vitest';
import { bankAppLink, bankApps } from './bank-apps.ts';

const order = {
  refOrder: 'HD261121K7Q2MX-1',
  bankBin: '970436',
  bankName: 'Vietcombank',
  accountNo: '1100200300',
  accountName: 'CONG TY BAO HIEM SALUS',
  amount: 1_560_000,
  content: 'HD261121K7Q2MX',
  qrPayload: '000201',
  expiresAt: '2026-12-21T14:08:12.000+07:00',
};

// covers PAY-27
test('opens an app with amount, account and content, and returns to the result', () => {
  const [first] = bankApps;
  expect(bankAppLink(first, order, 'https://salus.example')).toBe(
    'https://dl.vietqr.io/pay?app=mb&am=1560000&tn=HD261121K7Q2MX&ba=1100200300@vcb' +
      '&url=https://salus.example/order/success?order=HD261121K7Q2MX-1',
  );
});

// covers PAY-27
test('has no link for a receiving bank without a code', () => {
  for (const app of bankApps)
    expect(bankAppLink(app, { ...order, bankBin: '970999' }, 'https://salus.example')).toBeNull();
});
