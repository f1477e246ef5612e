import { reminderState } from '@salus/domain/messages/reminders.ts';
import type { Actor, WriteContext } from '../context.ts';
import type { LockedContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { wakeSchedules } from './store.ts';

type Silence = Partial<Pick<LockedContract, 'reminders_paused' | 'reminders_stopped'>>;

/** Writes who silenced the reminders, with its place in the history (REMIND-4). */
export async function changeSilence(
  ctx: WriteContext<Actor>,
  contract: LockedContract,
  set: Silence,
): Promise<void> {
  const [from, to] = [reminderState(contract), reminderState({ ...contract, ...set })];
  await transition(ctx.tx, ctx, contract, 'setReminders', {
    set,
    fields: [{ field: 'reminders', from, to }],
  });
  if (to === 'ON') await wakeSchedules(ctx.tx, contract.id, ctx.now);
}
