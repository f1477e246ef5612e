import { randomUUID } from 'node:crypto';
import type { answerCustomerRequest as call } from '@salus/api/contracts/customer-requests.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import type { StaffWrite } from '../context.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { languageOfCustomer } from '../documents/certificates/customer-language.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { closeRequest, findRequest } from './store.ts';

/**
 * Closes a request of a customer (MY-8) and sends them the answer (MY-13). Cancelling the contract
 * is a separate call.
 */
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
  const { id: contractId, proposer_email: email, proposer_mobile: mobile } = contract;
  const message = {
    contractId,
    requestId,
    channel: email === '' ? 'SMS' : 'EMAIL',
    recipient: email === '' ? mobile : email,
    kind: 'REQUEST_ANSWERED',
    dedupeKey: `answer-${randomUUID()}`,
    language: await languageOfCustomer(tx, contractId),
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, ctx, contract, 'answerRequest', {
    ids: { messageId },
    note,
    fields: [{ field: 'requestOutcome', from: null, to: outcome }],
  });
  return { requestId, outcome, answeredAt: now };
};
