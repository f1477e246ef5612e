import type { answerCustomerRequest as call } from '@salus/api/contracts/customer-requests.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { closeRequest, findRequest } from './store.ts';

/** Closes a request of a customer (MY-8). Cancelling the contract is a call of its own. */
export const answerCustomerRequest: StaffWrite<typeof call> = async (
  ctx,
  { requestId, outcome, note },
) => {
  const { tx, actor, now } = ctx;
  const request = await findRequest(tx, requestId);
  if (!request) throw new RefusalError('NOT_FOUND');
  // The contract's lock serialises two clerks.
  const contract = await lockContract(tx, { id: request.contract_id });
  const answer = { outcome, note, answeredBy: actor.accountId };
  if (!(await closeRequest(tx, requestId, answer, now))) throw new RefusalError('INVALID_STATE');
  await transition(tx, ctx, contract, 'answerRequest', {
    note,
    fields: [{ field: 'requestOutcome', from: null, to: outcome }],
  });
  return { requestId, outcome, answeredAt: now };
};
