/** How far a payment by bank transfer is, for customer, officer and clerk (PAY-24). */
export const transferStates = ['WAITING', 'DIFFERS', 'RECEIVED'] as const;
export type TransferState = (typeof transferStates)[number];

/** Money arrived that no clerk has decided about. */
export const doesTransferDiffer = (state: TransferState) => state === 'DIFFERS';

/** No transfer is awaited any more. */
export const isTransferReceived = (state: TransferState) => state === 'RECEIVED';
