import type { answerCustomerRequest as call } from '@salus/api/contracts/customer-requests.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { whyNotAnswer } from '@salus/domain/policyholder/answers.ts';
import type { StaffWrite } from '../context.ts';
import { closeRequest, outcomeChange } from '../contracts/customer-requests/close-requests.ts';
import { lockContract } from '../contracts/locked-contract.ts';
import { transition } from '../contracts/transition.ts';
import { languageOfCustomer } from '../documents/certificates/customer-language.ts';
import { insertMessage } from '../messages/message-rows.ts';
import { customerAddress } from '../messages/queue-message.ts';
import { readPendingCancellations } from '../payments/approvals/pending-cancellations.ts';
import { findRequest } from './store.ts';

/**
 * Closes a request of a customer with an answer that is the fact (MY-15), and sends it (MY-13). The
 * cancellation of a contract answers its request itself.
 */
export const answerCustomerRequest: StaffWrite<typeof call> = async (
  ctx,
  { requestId, outcome, note },
) => {
  const { tx, actor, now } = ctx;
  const about = await findRequest(tx, requestId);
  if (!about) throw new RefusalError('NOT_FOUND');
  // The contract's lock serialises two clerks.
  const contract = await lockContract(tx, { id: about.contract_id });
  const { id: contractId, status } = contract;
  // Read again under the lock, which consents and approvals hold too.
  const request = await findRequest(tx, requestId);
  if (!request || request.answered_at) throw new RefusalError('INVALID_STATE', { status });
  const pending = await readPendingCancellations(tx, [contractId], now);
  const refusal = whyNotAnswer(
    { kind: request.kind, outcome },
    {
      status,
      pendingCancellation: pending.get(contractId)?.approvalId ?? null,
      hasConsentedSince: request.has_consented_since,
    },
  );
  if (refusal) throw RefusalError.of(refusal);
  const answer = { outcome, note, answeredBy: actor.accountId };
  if (!(await closeRequest(tx, requestId, answer, now))) throw new RefusalError('INVALID_STATE');
  const message = {
    ...customerAddress(contract),
    contractId,
    requestId,
    kind: 'REQUEST_ANSWERED',
    keyPrefix: 'answer-',
    language: await languageOfCustomer(tx, contractId),
  } as const;
  const messageId = await insertMessage(tx, message, now);
  await transition(tx, ctx, contract, 'answerRequest', {
    ids: { messageId },
    note,
    fields: [outcomeChange(outcome)],
  });
  return { requestId, outcome, answeredAt: now };
};
