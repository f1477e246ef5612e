import type { PaymentMethod } from '@salus/api/customer-link.ts';
import type { PaymentOutcome } from '@salus/domain/payments/settlement.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import { IntegrationError } from './integration-error.ts';

/** Input of a hosted payment page. */
export type PaymentRequest = {
  /** Unique per attempt: gateways reject a reference that was used before. */
  readonly refOrder: string;
  readonly referenceNumber: string;
  readonly amountVnd: number;
  readonly method: PaymentMethod;
  readonly customerIp: string;
  readonly language: 'vi' | 'en';
};

/** The content of an IPN, a return or a query response; `verify` checks its authenticity. */
export type PaymentReport = {
  readonly refOrder: string;
  /** `unknown` when the report states no result: nothing is settled by it. */
  readonly outcome: PaymentOutcome | 'unknown';
  /**
   * The result code for screens: `vpc_TxnResponseCode` on the wire, a key of the messages
   * `paymentCodes`. Adapters translate their gateway's codes; other modules never compare them.
   */
  readonly reason: string;
  /** Null when the report states no whole amount of dong. */
  readonly amountVnd: Vnd | null;
  readonly transactionNo: string | null;
};

/** An order as `query` needs it. */
export type OrderToQuery = {
  readonly refOrder: string;
  /** Some gateways look orders up by date and reference. */
  readonly createdAt: Date;
};

export type RefundRequest = {
  /** Unique per refund and constant across retries, so that the gateway detects duplicates. */
  readonly refundRef: string;
  /** The paid order. */
  readonly refOrder: string;
  readonly amountVnd: number;
  /** The requesting account, without personal data. */
  readonly operator: string;
};

export type RefundToQuery = {
  readonly refundRef: string;
  readonly requestedAt: Date;
};

export type RefundAnswer = {
  /** `pending` while the gateway has not decided. */
  readonly outcome: 'accepted' | 'rejected' | 'pending';
  /** As in `PaymentReport`. */
  readonly reason: string;
  /** Null when the gateway does not repeat the amount. */
  readonly amountVnd: Vnd | null;
  readonly transactionNo: string | null;
};

/** Decoded fields of an IPN or a return, not yet verified. */
export type GatewayFields = Readonly<Record<string, string>>;

/** The result of an IPN for its gateway. Only `processed` ends the gateway's retries. */
export type IpnResult = 'processed' | 'not-verified' | 'unknown-order' | 'incomplete';

/** The HTTP response to an IPN, in the gateway's own format. */
export type Acknowledgement = {
  readonly status: number;
  readonly text: string;
};

export interface PaymentGateway {
  /** As customers know it: a mark of at most 8 characters, the same in every language. */
  readonly displayName: string;
  /** Origin of the hosted page, for the Content-Security-Policy. */
  readonly pageOrigin: string;
  /**
   * Returns the URL of the hosted page. May call the gateway, so call it outside transactions.
   * @throws IntegrationError when the gateway does not open a page
   */
  payUrl(request: PaymentRequest): string | Promise<string>;
  /** Checks the signature and the merchant of an IPN or a return. */
  verify(fields: GatewayFields): 'GENUINE' | 'BAD_SIGNATURE' | 'WRONG_MERCHANT';
  /** Parses the fields without verifying them. */
  read(fields: GatewayFields): PaymentReport;
  /** The media type of every acknowledgement, without parameters; `/openapi.json` names it. */
  readonly acknowledgementType: string;
  acknowledge(result: IpnResult): Acknowledgement;
  /**
   * Returns null when the gateway has no such order, because its page was never opened.
   * @throws IntegrationError without a trustworthy response
   */
  query(order: OrderToQuery): Promise<PaymentReport | null>;
  /** @throws IntegrationError without a trustworthy response: the refund's state is unknown */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Returns null when the gateway has no such refund.
   * @throws IntegrationError without a trustworthy response
   */
  queryRefund(refund: RefundToQuery): Promise<RefundAnswer | null>;
}

/** Adapters by the name that `payment_orders.gateway` and `refunds.gateway` store. */
export type PaymentGateways = Readonly<Record<string, PaymentGateway>>;

/** @throws IntegrationError when the gateway of an old order is no longer configured */
export function gatewayNamed(gateways: PaymentGateways, name: string): PaymentGateway {
  const gateway = Object.hasOwn(gateways, name) ? gateways[name] : undefined;
  if (!gateway) throw new IntegrationError('permanent', `payment gateway ${name}: not configured`);
  return gateway;
}
