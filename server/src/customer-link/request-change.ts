import type { requestChange as call } from '@salus/api/customer-link.ts';
import type { CustomerWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { mailChangeRequest } from './change-requests/change-request-messages.ts';
import { mustAwaitPayment } from './customer-view.ts';
import { noteAct } from './note-act.ts';

/** The customer requests a change from the officer; payment is blocked until it is settled. */
export const requestChange: CustomerWrite<typeof call> = async (
  ctx,
  { noteChangeInfoCustomer: note },
) => {
  const contract = await lockContract(ctx.tx, { id: ctx.actor.contractId });
  await mustAwaitPayment(ctx.tx, contract);
  const set = { change_requested: true, change_note: note };
  await transition(ctx.tx, ctx, contract, 'requestChange', { set, note });
  await noteAct(ctx.tx, ctx.actor.linkId, ctx.now);
  await mailChangeRequest(ctx, contract.id);
  return { adjustInfo: 'CHANGE_INFO' };
};
