import type * as api from '@salus/api/payments.ts';
import type { StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { recordConsents } from '../customer-link/consents.ts';
import { inTransaction } from '../platform/db.ts';
import { openOrder } from './open-order.ts';

/** At the counter: the officer opens the payment for a customer verified by code, who agreed to the terms before them. */
export const startPayment: StaffUseCase<typeof api.startPayment> = (ctx, input) =>
  inTransaction(ctx.app.db, async (tx) => {
    const { referenceNumber, consents, termsVersion, language } = input;
    const contract = await lockContract(tx, { referenceNumber, officerId: ctx.actor.accountId });
    const address = await openOrder(tx, ctx, contract, {
      method: input.method ?? 'gateway',
      language: (language ?? ctx.origin.language).startsWith('vi') ? 'vi' : 'en',
    });
    await recordConsents(tx, ctx, contract, { way: 'OTP', consents, termsVersion, language });
    return address;
  });
