import type { setReminders as call } from '@salus/api/contracts/reminders.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { officerInReach } from '../contracts/scope.ts';
import { refuseUnlessAllowed } from '../contracts/transition.ts';
import { changeSilence } from './silence.ts';

/** Pauses the reminders of a contract (REMIND-4). Those that are missed meanwhile collapse. */
export const setReminders: StaffWrite<typeof call> = async (ctx, { referenceNumber, paused }) => {
  const { tx, actor } = ctx;
  const contract = await lockContract(tx, { referenceNumber, officerId: officerInReach(actor) });
  refuseUnlessAllowed('setReminders', contract, ctx);
  if (!paused && contract.reminders_stopped) throw new RefusalError('REMINDERS_STOPPED');
  if (contract.reminders_paused !== paused)
    await changeSilence(ctx, contract, { reminders_paused: paused });
  return { referenceNumber, paused };
};
