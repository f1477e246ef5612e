/** A refund for its customer: it waits for their account, is on its way, or was paid (MY-10). */
export const customerRefundStates = ['ACCOUNT_MISSING', 'IN_PROGRESS', 'DONE'] as const;
export type CustomerRefundState = (typeof customerRefundStates)[number];

export const isAccountMissing = (state: CustomerRefundState) => state === 'ACCOUNT_MISSING';
export const isPaidToCustomer = (state: CustomerRefundState) => state === 'DONE';
