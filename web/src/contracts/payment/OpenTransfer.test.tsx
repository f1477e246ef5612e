import type { ContractView } from '@salus/api/contract-view.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { exampleContract } from '../../testing/example-contract.ts';
import { exampleTransfer } from '../../testing/example-transfer.ts';
import { OnPage } from '../../testing/OnPage.tsx';
import { OpenTransfer } from './OpenTransfer.tsx';
import { TransferNotices } from './TransferNotices.tsx';

const print = vi.fn();

beforeAll(startI18n);
beforeEach(() => {
  window.scrollTo = () => undefined;
  vi.stubGlobal('print', print);
  vi.stubGlobal('fetch', async () => new Response('{"success":true,"data":{"version":"1"}}'));
});
afterEach(() => {
  cleanup();
  print.mockReset();
  vi.unstubAllGlobals();
});

const awaiting = (transfer: ContractView['transfer'], changes: Partial<ContractView> = {}) =>
  exampleContract({ status: 'AWAITING_PAYMENT', policyNo: null, transfer, ...changes });
async function show(part: (contract: ContractView) => ReactNode, contract: ContractView) {
  render(
    <OnPage>
      <main>{part(contract)}</main>
    </OnPage>,
  );
  return await screen.findByRole('main');
}

// covers PAY-25
describe('an open transfer order', () => {
  const block = (contract: ContractView) => <OpenTransfer contract={contract} />;

  test('is a block with its amount, whose code opens again without consents', async () => {
    const main = await show(block, awaiting(exampleTransfer()));
    expect(main.textContent).toContain('Đang chờ chuyển khoản 620,000\u00a0đ');
    expect(main.textContent).toContain('Nội dung HD261008ABCDEF');
    fireEvent.click(screen.getByRole('button', { name: 'Xem mã' }));
    await screen.findByRole('img', { name: 'Mã VietQR để chuyển khoản' });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(print).not.toHaveBeenCalled();
  });

  test('is printed at once', async () => {
    await show(block, awaiting(exampleTransfer()));
    fireEvent.click(screen.getByRole('button', { name: 'In' }));
    await screen.findByRole('img', { name: 'Mã VietQR để chuyển khoản' });
    expect(print).toHaveBeenCalledOnce();
  });

  test('has no block without an order', async () => {
    const { amount: _, ...without } = exampleTransfer();
    const main = await show(block, awaiting(without));
    expect(main.textContent).toBe('');
  });
});

// covers PAY-24
describe('the notices of transfers', () => {
  const notices = (contract: ContractView) => <TransferNotices contract={contract} />;
  const heldMoney = { state: 'DIFFERS', reason: 'AMOUNT_DIFFERS' } as const;

  test.each([
    [
      'too little',
      { ...heldMoney, received: 610_000, difference: -10_000 },
      {},
      'Đã nhận 610,000 đ, cần 620,000 đ, thiếu 10,000 đ' +
        'Số tiền nhận được khác số tiền của lệnh. ' +
        'Khoản này sẽ được hoàn lại; khách hàng cần chuyển lại đúng 620,000 đ.',
    ],
    [
      'too much',
      { ...heldMoney, received: 630_000, difference: 10_000 },
      {},
      'Đã nhận 630,000 đ, cần 620,000 đ, thừa 10,000 đ',
    ],
    [
      'the right amount during a change request',
      { ...heldMoney, reason: 'CHANGE_PENDING', received: 620_000, difference: 0 },
      {},
      'Đã nhận 620,000 đ, chưa thanh toán được hợp đồng',
    ],
    [
      'money for a paid contract',
      { ...heldMoney, reason: 'CONTRACT_ALREADY_PAID', required: 0, received: 620_000 },
      { status: 'ACTIVE' },
      'Đã nhận 620,000 đ, hợp đồng không cần khoản này',
    ],
    [
      'money on its way back',
      { returning: 610_000 },
      {},
      'Đang hoàn 610,000 đ cho khách hàng bằng chuyển khoản',
    ],
  ] as const)('state %s', async (_, transfer, changes, text) => {
    const main = await show(notices, awaiting(exampleTransfer(transfer), changes));
    expect(main.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
  });

  test('are none while the money is awaited, and without a transfer', async () => {
    expect((await show(notices, awaiting(exampleTransfer()))).textContent).toBe('');
    cleanup();
    expect((await show(notices, awaiting(null))).textContent).toBe('');
  });
});
