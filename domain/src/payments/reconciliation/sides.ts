import type { ReviewOutcome, ReviewReason } from '../settlement.ts';
import type { Total } from '../total.ts';
import {
  type TransferReason,
  type TransferResult,
  transferResults,
} from '../transfers/judge-transfer.ts';

/** How contracts say that they were paid (CLOSE-1). */
export const paymentWays = ['GATEWAY', 'TRANSFER', 'MANUAL'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** How refunds are recorded as paid out (CLOSE-1). */
export const refundWays = ['GATEWAY', 'TRANSFER', 'BY_HAND'] as const;
export type RefundWay = (typeof refundWays)[number];

/** A movement's result; a line of a statement that no clerk confirmed has none yet. */
export const bankResults = [...transferResults, 'NOT_CONFIRMED'] as const;
export type BankResult = TransferResult | 'NOT_CONFIRMED';

/** A successful payment that the gateway reported. Amounts in VND. */
export type GatewayPayment = {
  readonly refOrder: string;
  /** Null for an order that is not stored. */
  readonly referenceNumber: string | null;
  /** 0 where the gateway stated none. */
  readonly amount: number;
  /** Why it paid no contract; null when it paid one. */
  readonly review: ReviewReason | null;
};

/** A refund that the gateway reports as accepted. */
export type GatewayRefund = {
  readonly refundRef: string;
  readonly referenceNumber: string;
  /** More than 0. */
  readonly amount: number;
};

/** A movement of the bank account, from a notice or a line of a statement. */
export type BankMovement = {
  readonly bankReference: string;
  /** A debit is negative. */
  readonly amount: number;
  /** The amount of a statement with the same bank reference; null without one. */
  readonly statementAmount: number | null;
  readonly statementId: number | null;
  /** A statement covers the day, so that it must show the movement. */
  readonly isCovered: boolean;
  readonly result: BankResult;
  readonly reason: TransferReason | null;
  readonly content: string;
  /** The contract that the content names. */
  readonly referenceNumber: string | null;
  /** The order that holds the money. */
  readonly refOrder: string | null;
  /** The refund that a debit closed. */
  readonly refundRef: string | null;
  /** The decision about the money, where it was in review. */
  readonly decision: ReviewOutcome | null;
  /** The day of the manual payment that has this money by IS_MANUAL; null for other money. */
  readonly manualPayment: 'SAME_DAY' | 'OTHER_DAY' | null;
};

export type PaidContract = {
  readonly referenceNumber: string;
  readonly way: PaymentWay;
  /** Null for a manual payment. */
  readonly refOrder: string | null;
  readonly amount: number;
  /** A manual payment has a receipt for cash. */
  readonly hasCashReceipt: boolean;
  /** VND of bank lines of other days that are a manual payment's money (IS_MANUAL). */
  readonly fromOtherDays: number;
};

export type PaidRefund = GatewayRefund & { readonly way: RefundWay };

export const refundStates = ['MOVED', 'WAITING', 'REJECTED', 'ACCOUNT_MISSING'] as const;
export type RefundState = (typeof refundStates)[number];

/** A refund that was decided on the day, and what became of it since. */
export type DecidedRefund = GatewayRefund & { readonly state: RefundState };

/** The sides of one business day (CLOSE-1). */
export type BusinessDay = {
  /** Payments at gateways that a contract of the day has with the same order and amount. */
  readonly agreedPayments: Total;
  /** The other payments, and the other contracts below. */
  readonly gateway: {
    readonly payments: readonly GatewayPayment[];
    readonly refunds: readonly GatewayRefund[];
  };
  readonly bank: readonly BankMovement[];
  readonly contracts: readonly PaidContract[];
  readonly refunds: {
    readonly payouts: readonly PaidRefund[];
    readonly decisions: readonly DecidedRefund[];
  };
};

/** The amount that the bank moved: a statement that covers the day is right about it. */
export function movedAmount({ amount, statementAmount, isCovered }: BankMovement): number {
  return statementAmount ?? (isCovered ? 0 : amount);
}
