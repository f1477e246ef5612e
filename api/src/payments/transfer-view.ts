import { reviewReasons } from '@salus/domain/payments/settlement.ts';
import { transferStates } from '@salus/domain/payments/transfers/transfer-state.ts';
import { z } from 'zod';
import { instant, money } from '../wire.ts';

/** Where, how much and with which content to transfer, and the same as a VietQR payload. */
export const transferOrder = z.object({
  refOrder: z.string(),
  /** Six digits of NAPAS. */
  bankBin: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  amount: money,
  /** The reference number; banks may change it on the way. */
  content: z.string(),
  qrPayload: z.string(),
  expiresAt: instant,
});
export type TransferOrder = z.output<typeof transferOrder>;

/** The money of a contract's transfers (PAY-24), with the open order while there is one. */
export const transferView = z.object({
  state: z.enum(transferStates),
  /** 0 where no transfer is needed. */
  required: money,
  /** All that arrived by transfer and is not returned. */
  received: money,
  /** `received` minus `required`. */
  difference: money,
  /** On its way back to the customer. */
  returning: money,
  /** Why the newest undecided money pays nothing; null where none waits. */
  reason: z.enum(reviewReasons).nullable(),
  /** When that money arrived. */
  receivedAt: instant.nullable(),
  ...transferOrder.partial().shape,
});
export type TransferView = z.output<typeof transferView>;
