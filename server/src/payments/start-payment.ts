import type * as api from '@salus/api/payments.ts';
import type { StaffUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { inTransaction } from '../platform/db.ts';
import { openOrder } from './open-order.ts';

/** At the counter: the officer opens the payment for a customer verified by code. */
export const startPayment: StaffUseCase<typeof api.startPayment> = (ctx, { referenceNumber }) =>
  inTransaction(ctx.app.db, async (tx) => {
    const contract = await lockContract(tx, { referenceNumber, officerId: ctx.actor.accountId });
    return openOrder(tx, ctx, contract, { method: 'gateway', language: 'vi' });
  });
