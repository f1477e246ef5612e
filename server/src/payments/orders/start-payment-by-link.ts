import type * as api from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { mustBeAllOrNone, recordPaymentConsents } from '../../customer-link/consents.ts';
import { mustAwaitPayment } from '../../customer-link/customer-view.ts';
import { readLinkWay, wayColumns } from '../../customer-link/link-way.ts';
import { mustBeSteppedUp } from '../../customer-link/step-up.ts';
import { inTransaction } from '../../platform/db.ts';
import { makePayUrl, openOrder } from './open-order.ts';

/** Records the consents and opens the payment; the first one verifies the customer (LIFE-1). */
export const startPaymentByLink: CustomerUseCase<typeof api.startPaymentByLink> = async (
  ctx,
  input,
) => {
  mustBeAllOrNone(ctx.app.config, input.consents);
  const order = await inTransaction(ctx.app.db, async (tx) => {
    const { consents, termsVersion, language, shownDigest } = input;
    const contract = await lockContract(tx, { id: ctx.actor.contractId });
    await mustAwaitPayment(tx, contract);
    mustBeSteppedUp(ctx.app.config, ctx.actor, ctx.now);
    const way = await readLinkWay(tx, ctx.actor.linkId);
    const openedOrder = await openOrder({ ...ctx, tx }, contract, {
      method: input.method ?? 'gateway',
      language: (language ?? ctx.origin.language).startsWith('vi') ? 'vi' : 'en',
      consents,
      set: wayColumns(contract, way, ctx.now),
    });
    await recordPaymentConsents({ ...ctx, tx }, contract, {
      way,
      consents,
      termsVersion,
      language,
      shownDigest,
    });
    return openedOrder;
  });
  return makePayUrl(ctx.app, order);
};
