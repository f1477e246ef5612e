import type { stopReminders as call } from '@salus/api/contracts/reminders.ts';
import type { CustomerWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { mustAwaitPayment } from '../customer-link/customer-view.ts';
import { noteAct } from '../customer-link/note-act.ts';
import { changeSilence } from './silence.ts';

/** The customer's own decision about reminders, which no officer takes back (REMIND-4). */
export const stopReminders: CustomerWrite<typeof call> = async (ctx, { paused }) => {
  const { tx, actor, now } = ctx;
  const contract = await lockContract(tx, { id: actor.contractId });
  await mustAwaitPayment(tx, contract);
  if (contract.reminders_stopped !== paused) {
    await changeSilence(ctx, contract, { reminders_stopped: paused });
    await noteAct(tx, actor.linkId, now);
  }
  return { paused };
};
