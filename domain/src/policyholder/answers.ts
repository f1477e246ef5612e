import type { Status } from '../contracts/status.ts';
import { isCancelled } from '../contracts/status-questions.ts';
import { type Refusal, refuse } from '../refusals.ts';
import type { CustomerRequestKind, RequestOutcome } from './requests.ts';

/** The system's knowledge about a request when a clerk answers it. */
export type AnswerFacts = {
  readonly status: Status;
  /** The request of a cancellation that a second clerk has not decided; null without one. */
  readonly pendingCancellation: number | null;
  /** The customer gave a consent again that the request withdraws. */
  readonly hasConsentedSince: boolean;
};

type Rule = (facts: AnswerFacts) => Refusal | null;

/** An answer claims something to the customer, so it is refused unless that is the fact (MY-15). */
const answerRules: Readonly<Record<CustomerRequestKind, Readonly<Record<RequestOutcome, Rule>>>> = {
  CANCEL: { DONE: mustBeCancelled, DECLINED: mustStayInForce },
  WITHDRAW_CONSENT: { DONE: mustStayWithdrawn, DECLINED: () => null },
};

export function whyNotAnswer(
  { kind, outcome }: { readonly kind: CustomerRequestKind; readonly outcome: RequestOutcome },
  facts: AnswerFacts,
): Refusal | null {
  return answerRules[kind][outcome](facts);
}

function mustBeCancelled({ status }: AnswerFacts): Refusal | null {
  return isCancelled(status) ? null : refuse('INVALID_STATE', { status });
}

/** The customer reads that the policy stays in force. */
function mustStayInForce({ status, pendingCancellation: approvalId }: AnswerFacts): Refusal | null {
  if (isCancelled(status)) return refuse('INVALID_STATE', { status });
  return approvalId === null ? null : refuse('APPROVAL_PENDING', { approvalId });
}

function mustStayWithdrawn({ status, hasConsentedSince }: AnswerFacts): Refusal | null {
  return hasConsentedSince ? refuse('INVALID_STATE', { status }) : null;
}
