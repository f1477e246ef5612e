import type { PaymentMethod } from '@salus/api/customer-link.ts';
import { pageValue } from '../../page/page-values.ts';

/** A transfer to the insurer's account by its QR code, or typed in by hand: one order for both. */
const transferWays = ['transfer', 'manual'] as const;
type TransferWay = (typeof transferWays)[number];

/** A way to pay: a method of the gateway, or a transfer. */
export type PaymentWay = PaymentMethod | TransferWay;

export const isTransfer = (way: PaymentWay): way is TransferWay =>
  transferWays.some((one) => one === way);

/** The server names the account in production; without one it takes no transfers (PAY-19). */
const takesTransfers = () => pageValue('bank-transfer') === 'on';

/** The one QR code of the list: a transfer where the insurer takes them, else the gateway's. */
export const qrWay = (): PaymentWay => (takesTransfers() ? 'transfer' : 'qr');

type PaymentRows = {
  readonly main: readonly PaymentWay[];
  /** Folded below the main ones. */
  readonly others: readonly PaymentWay[];
};

/** The rows of both payment dialogs in display order (PAY-29). */
export const paymentRows = (): PaymentRows => ({
  main: [qrWay(), 'bank-card', 'card'],
  others: takesTransfers() ? ['manual', 'gateway'] : ['gateway'],
});

/** The gateway that takes new orders, as customers know it. */
export const gatewayName = (): string => pageValue('payment-gateway') ?? '';
