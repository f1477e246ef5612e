import type { PaymentMethod } from '@salus/api/customer-link.ts';

/** What the gateway must know to take a payment. */
export type PaymentRequest = {
  /** Unique for each attempt: the gateway refuses one that it has seen. */
  readonly refOrder: string;
  readonly referenceNumber: string;
  readonly amountVnd: number;
  readonly method: PaymentMethod;
  readonly customerIp: string;
  readonly language: 'vi' | 'en';
};

/** What a notice, a return or an answer says of an order. Whether to believe it is another question. */
export type PaymentReport = {
  readonly refOrder: string;
  /** The gateway's response code; a word, never a number. */
  readonly code: string;
  /** Null where the report names none that is a whole number of dong. */
  readonly amountVnd: number | null;
  readonly transactionNo: string | null;
};

/** Null where the gateway has never heard of the order: nobody opened its page yet. */
export type QueryAnswer = PaymentReport | null;

/** What the gateway must know to send money back. */
export type RefundRequest = {
  /** Unique for each refund and the same for every try, so that the gateway recognises the second one. */
  readonly refundRef: string;
  /** The paid order whose money goes back, or a part of it. */
  readonly refOrder: string;
  readonly amountVnd: number;
  /** Who asked for it, as a word without personal data. */
  readonly operator: string;
};

/** What the gateway says of a refund; `pending` where it does not know itself yet. */
export type RefundAnswer = {
  readonly outcome: 'accepted' | 'rejected' | 'pending';
  readonly code: string;
  readonly transactionNo: string | null;
};

/** Fields as they came in, before anybody believes them. */
export type NoticeFields = Readonly<Record<string, string>>;

export interface PaymentGateway {
  /** The address of the hosted page; the browser goes there. */
  payUrl(request: PaymentRequest): string;
  /** Did the gateway sign these fields, and for our merchant? */
  verify(fields: NoticeFields): 'GENUINE' | 'BAD_SIGNATURE' | 'WRONG_MERCHANT';
  /** What the fields say, true or not. */
  read(fields: NoticeFields): PaymentReport;
  /**
   * Asks what became of an order.
   * @throws OutsideError where no answer comes, or none that can be believed
   */
  query(refOrder: string): Promise<QueryAnswer>;
  /**
   * Asks for money to be sent back.
   * @throws OutsideError where no answer comes, or none that can be believed: it may or may not be on its way
   */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Asks what became of a refund; null where the gateway has never heard of it.
   * @throws OutsideError where no answer comes, or none that can be believed
   */
  queryRefund(refundRef: string): Promise<RefundAnswer | null>;
}
