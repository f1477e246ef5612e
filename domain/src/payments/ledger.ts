/** Accounts of the ledger: where money is, or why it is there (LEDGER-1). */
export const ledgerAccounts = [
  /** Money outside of gateway and bank account, known from a clerk's word only. */
  'CUSTOMER',
  /** Received by the gateway, not yet paid out to the bank account. */
  'GATEWAY_CLEARING',
  'BANK',
  'PREMIUM',
  /** Decided refunds that are not paid yet. */
  'REFUND',
  /** Money that pays no contract yet, and debits that belong to none. */
  'UNALLOCATED',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerEvents = [
  'GATEWAY_PAYMENT',
  'GATEWAY_UNALLOCATED',
  'TRANSFER_PAYMENT',
  'TRANSFER_UNALLOCATED',
  'MANUAL_PAYMENT',
  /** A clerk assigned unallocated money to the contract that it pays. */
  'UNALLOCATED_ASSIGNED',
  /** A review's decision that the money was settled elsewhere. */
  'UNALLOCATED_SETTLED_OUTSIDE',
  'PREMIUM_REFUND',
  'UNALLOCATED_REFUND',
  'REFUND_BY_GATEWAY',
  'REFUND_BY_BANK',
  'REFUND_BY_HAND',
  'OTHER_DEBIT',
  /** Swaps the sides of the entry that it corrects. */
  'REVERSAL',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];
export type BookedEvent = Exclude<LedgerEvent, 'REVERSAL'>;

type Sides = { readonly debit: LedgerAccount; readonly credit: LedgerAccount };

/** The accounts of each event (LEDGER-2). A reversal has those of its entry, swapped. */
export const sidesOf: Readonly<Record<BookedEvent, Sides>> = {
  GATEWAY_PAYMENT: { debit: 'GATEWAY_CLEARING', credit: 'PREMIUM' },
  GATEWAY_UNALLOCATED: { debit: 'GATEWAY_CLEARING', credit: 'UNALLOCATED' },
  TRANSFER_PAYMENT: { debit: 'BANK', credit: 'PREMIUM' },
  TRANSFER_UNALLOCATED: { debit: 'BANK', credit: 'UNALLOCATED' },
  MANUAL_PAYMENT: { debit: 'CUSTOMER', credit: 'PREMIUM' },
  UNALLOCATED_ASSIGNED: { debit: 'UNALLOCATED', credit: 'PREMIUM' },
  UNALLOCATED_SETTLED_OUTSIDE: { debit: 'UNALLOCATED', credit: 'CUSTOMER' },
  PREMIUM_REFUND: { debit: 'PREMIUM', credit: 'REFUND' },
  UNALLOCATED_REFUND: { debit: 'UNALLOCATED', credit: 'REFUND' },
  REFUND_BY_GATEWAY: { debit: 'REFUND', credit: 'GATEWAY_CLEARING' },
  REFUND_BY_BANK: { debit: 'REFUND', credit: 'BANK' },
  REFUND_BY_HAND: { debit: 'REFUND', credit: 'CUSTOMER' },
  OTHER_DEBIT: { debit: 'UNALLOCATED', credit: 'BANK' },
};

/** Money that arrived for an order. */
type Arrival = {
  readonly isTransfer: boolean;
  /** It pays its contract; otherwise it waits for a review. */
  readonly pays: boolean;
  /** It is booked as unallocated already: a clerk found its contract later. */
  readonly isUnallocated: boolean;
};

/** The event to book for an arrival; null when the money stays where it is booked. */
export function arrivalEvent({ isTransfer, pays, isUnallocated }: Arrival): BookedEvent | null {
  if (isUnallocated) return pays ? 'UNALLOCATED_ASSIGNED' : null;
  if (isTransfer) return pays ? 'TRANSFER_PAYMENT' : 'TRANSFER_UNALLOCATED';
  return pays ? 'GATEWAY_PAYMENT' : 'GATEWAY_UNALLOCATED';
}
