/**
 * Values of `vpc_TxnResponseCode` in the URL of /order/success, the same for every gateway. A
 * failed payment carries the code of its message in `paymentCodes` instead.
 */
export const resultPageCodes = { success: '0', pending: '300', unknown: 'OTHER' } as const;
