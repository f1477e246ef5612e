import type { TransferOrder, TransferView } from './transfer-view.ts';

/** The order that a transfer can pay now; null without one. Light enough for the customer page. */
export function payableTransferOrder(view: TransferView | null): TransferOrder | null {
  if (!view) return null;
  const { refOrder, bankBin, bankName, accountNo, accountName } = view;
  const { amount, content, qrPayload, expiresAt } = view;
  if (refOrder === undefined || amount === undefined || expiresAt === undefined) return null;
  if (bankBin === undefined || bankName === undefined || accountNo === undefined) return null;
  if (accountName === undefined || content === undefined || qrPayload === undefined) return null;
  return {
    refOrder,
    bankBin,
    bankName,
    accountNo,
    accountName,
    amount,
    content,
    qrPayload,
    expiresAt,
  };
}
