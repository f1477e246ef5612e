import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { pageValue } from '../page-values.ts';

/** A way to pay: a method of the gateway, or a transfer to the insurer's account. */
export type PaymentWay = PaymentMethod | 'transfer';

/** The server names the account in production; without one it takes no transfers (PAY-19). */
const takesTransfers = () => pageValue('bank-transfer') === 'on';

export const offeredWays = (methods: readonly PaymentMethod[]): readonly PaymentWay[] =>
  takesTransfers() ? [...methods, 'transfer'] : methods;

/** The gateway that takes new orders, as customers know it. */
export const gatewayName = (): string => pageValue('payment-gateway') ?? '';
