import { expect, test } from 'vitest';
import { type AnswerFacts, whyNotAnswer } from './answers.ts';

const active: AnswerFacts = {
  status: 'ACTIVE',
  pendingCancellation: null,
  hasConsentedSince: false,
};
const afterCancellation: AnswerFacts = { ...active, status: 'CANCELLED' };
const pending: AnswerFacts = { ...active, pendingCancellation: 7 };
const withConsent: AnswerFacts = { ...active, hasConsentedSince: true };

// covers MY-15
test.each([
  ['CANCEL', 'DONE', active, 'INVALID_STATE'],
  ['CANCEL', 'DONE', pending, 'INVALID_STATE'],
  ['CANCEL', 'DONE', afterCancellation, null],
  ['CANCEL', 'DECLINED', active, null],
  ['CANCEL', 'DECLINED', pending, 'APPROVAL_PENDING'],
  ['CANCEL', 'DECLINED', afterCancellation, 'INVALID_STATE'],
  ['WITHDRAW_CONSENT', 'DONE', active, null],
  ['WITHDRAW_CONSENT', 'DONE', afterCancellation, null],
  ['WITHDRAW_CONSENT', 'DONE', withConsent, 'INVALID_STATE'],
  ['WITHDRAW_CONSENT', 'DECLINED', withConsent, null],
  ['WITHDRAW_CONSENT', 'DECLINED', pending, null],
] as const)('%s answered %s by %o is refused with %s', (kind, outcome, facts, code) => {
  expect(whyNotAnswer({ kind, outcome }, facts)?.code ?? null).toBe(code);
});
