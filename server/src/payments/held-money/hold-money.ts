import type { ReviewReason } from '@salus/domain/payments/settlement.ts';
import type { Vnd } from '@salus/domain/pricing/vnd.ts';
import type { LockedContract } from '../../contracts/locked-contract.ts';
import type { TransitionContext } from '../../contracts/transition.ts';
import { languageOfCustomer } from '../../documents/certificates/customer-language.ts';
import { queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db.ts';
import { recordAction } from '../history/record-action.ts';
import { notifyHeldMoneyJob } from './notify-held-money.job.ts';

type HeldMoney = {
  readonly contract: LockedContract;
  readonly orderId: number;
  /** Null where the gateway did not report it. */
  readonly amountVnd: Vnd | null;
  readonly reason: ReviewReason;
};

/**
 * Reports money that arrived and does not pay its contract: in the history for staff, and by one
 * mail or SMS to the customer (MONEY-8).
 */
export async function holdMoney(
  ctx: TransitionContext & {
    readonly tx: Tx;
    readonly app: Parameters<typeof queueMessage>[0]['app'];
  },
  { contract, orderId, amountVnd, reason }: HeldMoney,
): Promise<void> {
  const fields = [
    { field: 'heldAmount', from: null, to: amountVnd === null ? null : String(amountVnd) },
    { field: 'heldReason', from: null, to: reason },
  ];
  await recordAction(ctx, contract, 'holdMoney', { note: null, fields });
  if (amountVnd === null || amountVnd <= 0) return;
  const { id: contractId, proposer_email: email, proposer_mobile: mobile } = contract;
  const message = {
    contractId,
    orderId,
    channel: email === '' ? 'SMS' : 'EMAIL',
    recipient: email === '' ? mobile : email,
    kind: 'MONEY_DIFFERS',
    keyPrefix: 'held-',
    language: await languageOfCustomer(ctx.tx, contractId),
  } as const;
  await queueMessage(ctx, message, notifyHeldMoneyJob);
}
