import type { PaymentMethod } from '@salus/api/customer-link.ts';

/** A way to pay: a method of the gateway, or a transfer to the insurer's account. */
export type PaymentWay = PaymentMethod | 'transfer';

/** The server names the account in production; without one it takes no transfers (PAY-19). */
const takesTransfers = () =>
  document.querySelector<HTMLMetaElement>('meta[name="bank-transfer"]')?.content === 'on';

export const offeredWays = (methods: readonly PaymentMethod[]): readonly PaymentWay[] =>
  takesTransfers() ? [...methods, 'transfer'] : methods;
