import type { TransferView } from '@salus/api/payments/transfer-view.ts';

/** Test fixture: an open order of 620,000 dong for which no money came. */
export function exampleTransfer(changes: Partial<TransferView> = {}): TransferView {
  return {
    state: 'WAITING',
    required: 620_000,
    received: 0,
    difference: -620_000,
    returning: 0,
    reason: null,
    receivedAt: null,
    refOrder: 'HD261008ABCDEF-1',
    bankBin: '970436',
    bankName: 'Vietcombank',
    accountNo: '1100200300',
    accountName: 'CONG TY BAO HIEM SALUS',
    amount: 620_000,
    content: 'HD261008ABCDEF',
    qrPayload: '000201',
    expiresAt: '2026-12-20T17:00:00.000Z',
    ...changes,
  };
}
