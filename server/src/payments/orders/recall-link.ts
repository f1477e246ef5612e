import type { recallLink as call } from '@salus/api/contracts/corrections.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffUseCase } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { refuseUnlessAllowed, transition } from '../../contracts/transition.ts';
import { recallAgreement } from '../../customer-link/consents.ts';
import { supersedeUnsent } from '../../messages/message-rows.ts';
import { inTransaction } from '../../platform/db.ts';
import { queryOrder } from '../gateway/order-queries.ts';
import { abandonTransferOrders, findOpenOrders } from '../settlement/order-rows.ts';

/**
 * Makes a draft of a contract that awaits payment (LIFE-12). Queries the gateway about open orders
 * first, without a transaction: a success found there pays the contract instead.
 */
export const recallLink: StaffUseCase<typeof call> = async (ctx, { referenceNumber }) => {
  const { app, actor, now } = ctx;
  const key = { referenceNumber, officerId: actor.accountId };
  const suspects = await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, key);
    const orders = await findOpenOrders(tx, contract.id);
    refuseUnlessAllowed('recallLink', { ...contract, openOrderSince: newest(orders) }, ctx);
    return orders;
  });
  const endedOrders = new Set<number>();
  for (const order of suspects)
    if ((await queryOrder(app, order, now)) === 'none') endedOrders.add(order.id);

  return await inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, key);
    const orders = await findOpenOrders(tx, contract.id);
    const openOrderSince = newest(orders);
    refuseUnlessAllowed('recallLink', { ...contract, openOrderSince }, ctx);
    if (orders.some(({ id }) => !endedOrders.has(id)))
      throw new RefusalError('PAYMENT_IN_PROGRESS');
    await recallAgreement(tx, contract.id, now);
    await abandonTransferOrders(tx, contract.id);
    await supersedeUnsent(tx, contract.id, 'CUSTOMER_LINK');
    const draft = await transition(tx, ctx, { ...contract, openOrderSince }, 'recallLink', {
      set: {
        send_sms_link_at: null,
        verified_at: null,
        verified_by: null,
        change_note: null,
        overlap_reason: null,
        consent_state: 'MISSING',
        consent_evidence: null,
        consent_from_staff: false,
        consent_contact_shared: false,
        consent_at_counter: false,
        payment_failed: false,
        txn_response_code: null,
        ref_order: null,
      },
    });
    return { referenceNumber, status: draft.status, updatedAt: draft.updated_at };
  });
};

function newest(orders: readonly { readonly created_at: Date }[]): Date | null {
  return orders.reduce<Date | null>(
    (last, { created_at: at }) => (last === null || at > last ? at : last),
    null,
  );
}
