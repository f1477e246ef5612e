import type * as api from '@salus/api/payments.ts';
import type { StaffUseCase } from '../../context.ts';
import { lockContract } from '../../contracts/locked-contract.ts';
import { mustBeAllOrNone, recordPaymentConsents } from '../../customer-link/consents.ts';
import { inTransaction } from '../../platform/db.ts';
import { makePayUrl, openOrder } from './open-order.ts';

/** Opens a payment at the counter, for a customer who was verified by code. */
export const startPayment: StaffUseCase<typeof api.startPayment> = async (ctx, input) => {
  mustBeAllOrNone(ctx.app.config, input.consents);
  const order = await inTransaction(ctx.app.db, async (tx) => {
    const { referenceNumber, consents, termsVersion, language } = input;
    const contract = await lockContract(tx, { referenceNumber, officerId: ctx.actor.accountId });
    const openedOrder = await openOrder({ ...ctx, tx }, contract, {
      method: input.method ?? 'gateway',
      language: (language ?? ctx.origin.language).startsWith('vi') ? 'vi' : 'en',
      consents,
    });
    await recordPaymentConsents({ ...ctx, tx }, contract, {
      way: 'OTP',
      consents,
      termsVersion,
      language,
    });
    return openedOrder;
  });
  return makePayUrl(ctx.app, order);
};
