import type { requestChange as call } from '@salus/api/customer-link.ts';
import type { CustomerUseCase } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { inTransaction } from '../platform/db.ts';
import { mustAwaitPayment } from './customer-view.ts';

/** The customer asks their officer to change something; until that is settled nobody can pay. */
export const requestChange: CustomerUseCase<typeof call> = ({ app, actor, now }, { noteChangeInfoCustomer: note }) =>
  inTransaction(app.db, async (tx) => {
    const contract = await lockContract(tx, { id: actor.contractId });
    mustAwaitPayment(contract);
    const set = { change_requested: true, change_note: note };
    await transition(tx, { app, actor, now }, contract, 'requestChange', { set, note });
    return { adjustInfo: 'CHANGE_INFO' };
  });
