import { expect, test } from 'vitest';
import { type AnswerFacts, whyNotAnswer } from './answers.ts';

const active: AnswerFacts = {
  status: 'ACTIVE',
  pendingCancellation: null,
  hasConsentedSince: false,
};
const cancelled: AnswerFacts = { ...active, status: 'CANCELLED' };
const pending: AnswerFacts = { ...active, pendingCancellation: 7 };
const consented: AnswerFacts = { ...active, hasConsentedSince: true };

// covers MY-15
test.each([
  ['CANCEL', 'DONE', active, 'INVALID_STATE'],
  ['CANCEL', 'DONE', pending, 'INVALID_STATE'],
  ['CANCEL', 'DONE', cancelled, null],
  ['CANCEL', 'DECLINED', active, null],
  ['CANCEL', 'DECLINED', pending, 'APPROVAL_PENDING'],
  ['CANCEL', 'DECLINED', cancelled, 'INVALID_STATE'],
  ['WITHDRAW_CONSENT', 'DONE', active, null],
  ['WITHDRAW_CONSENT', 'DONE', cancelled, null],
  ['WITHDRAW_CONSENT', 'DONE', consented, 'INVALID_STATE'],
  ['WITHDRAW_CONSENT', 'DECLINED', consented, null],
  ['WITHDRAW_CONSENT', 'DECLINED', pending, null],
] as const)('%s answered %s by %o is refused with %s', (kind, outcome, facts, code) => {
  expect(whyNotAnswer({ kind, outcome }, facts)?.code ?? null).toBe(code);
});
