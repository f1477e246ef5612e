import type { MoneyPartner, UnallocatedMoney } from '@salus/api/payments/unallocated.ts';

/** Test fixture: a transfer that is 10,000 dong short for the premium of its contract. */
export function exampleMoney(
  changes: Partial<UnallocatedMoney> = {},
): UnallocatedMoney & { readonly amount: number } {
  return {
    id: 'O12',
    origin: 'BANK',
    receivedAt: '2026-11-25T09:30:00.000+07:00',
    ageDays: 0,
    content: 'HD261008ABCDEF nop phi',
    bankReference: 'FT1',
    refOrder: 'HD261008ABCDEF-1',
    reason: 'AMOUNT_DIFFERS',
    state: 'OPEN',
    stage: 'NEW',
    contract: {
      referenceNumber: 'HD261008ABCDEF',
      policyNo: null,
      typeContract: 'INDIVIDUAL',
      contractStatus: 'AWAITING_PAYMENT',
      proposerName: 'Đỗ Ngọc Yến',
      premiumAmount: 620_000,
      typePayment: null,
      paymentDate: null,
      takenByName: null,
      takenByEmail: null,
      takenAt: null,
    },
    required: 620_000,
    difference: -10_000,
    partners: [],
    sameReference: null,
    refund: null,
    approvalId: null,
    history: [],
    nextSteps: ['ASSIGN', 'RETURN', 'KEEP'],
    refusedSteps: [{ step: 'IS_MANUAL', reason: 'NOT_MANUAL' }],
    ...changes,
    amount: changes.amount ?? 610_000,
  };
}

/** Test fixture: the transfer of the rest. */
export const examplePartner: MoneyPartner = {
  id: 'M7',
  referenceNumber: 'HD261008ABCDEF',
  proposerName: 'Đỗ Ngọc Yến',
  amount: 10_000,
  receivedAt: '2026-11-25T10:00:00.000+07:00',
  content: 'phan con lai',
  bankReference: 'FT2',
};
