import type * as api from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { recordConsents } from '../customer-link/consents.ts';
import { mustAwaitPayment } from '../customer-link/customer-view.ts';
import { inTransaction } from '../platform/db.ts';
import { openOrder } from './open-order.ts';

/** The customer accepts the terms and goes to pay; that also proves who they are, once (decisions §4, VERIFIED). */
export const startPaymentByLink: CustomerUseCase<typeof api.startPaymentByLink> = (ctx, input) =>
  inTransaction(ctx.app.db, async (tx) => {
    const contract = await lockContract(tx, { id: ctx.actor.contractId });
    mustAwaitPayment(contract);
    const { consents, termsVersion, language, shownDigest } = input;
    await recordConsents(tx, ctx, contract, { way: 'SMS_LINK', consents, termsVersion, language, shownDigest });
    return openOrder(tx, ctx, contract, {
      method: input.method ?? 'gateway',
      language: (language ?? ctx.origin.language).startsWith('vi') ? 'vi' : 'en',
      set: contract.verified_at === null ? { verified_at: ctx.now, verified_by: 'SMS_LINK' } : {},
    });
  });
