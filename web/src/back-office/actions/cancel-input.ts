import type { TypedAccount } from '../../money/refunds/RefundAccountFields.tsx';
import type { RefundChoice } from './use-refund-figures.ts';

export const cancelWays = ['refund', 'note'] as const;

/** The input of the form that cancels an active contract. */
export type CancelInput = RefundChoice & {
  readonly way: (typeof cancelWays)[number];
  readonly refundReason: string;
  readonly noteCancelled: string;
  readonly refundAccount: TypedAccount;
};
