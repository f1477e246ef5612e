import type { transferOrder } from '@salus/api/payments/transfers.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { bankNameOf } from '@salus/domain/payments/transfers/banks.ts';
import { vietQrPayload } from '@salus/domain/payments/transfers/vietqr.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import { type TransferAccount, transferAccountOf } from '../../integrations/bank/bank-account.ts';

/** @throws Refusal BANK_TRANSFER_OFF without an account */
export function mustTakeTransfers(config: Config): TransferAccount {
  const account = transferAccountOf(config);
  if (!account) throw new RefusalError('BANK_TRANSFER_OFF');
  return account;
}

/** The order under its wire names, with the payload of its VietQR code (PAY-18). */
export function transferViewOf(
  account: TransferAccount,
  contract: { readonly reference_number: string; readonly premium_amount: number },
  order: { readonly ref_order: string; readonly expiresAt: Date },
): z.input<typeof transferOrder> {
  const content = contract.reference_number.toUpperCase();
  const amount = contract.premium_amount;
  const { bankBin, accountNo, accountName } = account;
  return {
    refOrder: order.ref_order,
    bankBin,
    bankName: bankNameOf(bankBin),
    accountNo,
    accountName,
    amount,
    content,
    qrPayload: vietQrPayload({ bankBin, accountNo, amount, content }),
    expiresAt: order.expiresAt,
  };
}
