import type { requestChange as call } from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { mustAwaitPayment } from './customer-view.ts';

/** The customer asks their officer to change something; until that is settled nobody can pay. */
export const requestChange: CustomerUseCase<typeof call> = (ctx, { noteChangeInfoCustomer: note }) =>
  inTransaction(ctx.app.db, async (tx) => {
    const contract = await lockContract(tx, { id: ctx.actor.contractId });
    mustAwaitPayment(contract);
    const set = { change_requested: true, change_note: note };
    await transition(tx, ctx, contract, 'requestChange', { set, note });
    const answer = { adjustInfo: 'CHANGE_INFO' } as const;
    await ctx.finish(tx, [], answer);
    return answer;
  });
