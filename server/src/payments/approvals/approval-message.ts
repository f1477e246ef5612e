import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import { z } from 'zod';
import type { MailContent } from '../../messages/mail-frame.ts';
import { messageComposer } from '../../messages/message-composer.ts';
import { translationsIn } from '../../translations.ts';
import { maskedAccount, refundAccount } from '../refunds/refund-account-view.ts';
import { type ApprovalToMail, readApprovalToMail } from './read-approvals.ts';

const facts = z.object({
  approvalId: z.number().int().positive(),
  news: z.enum(['requested', 'ended']),
});

/** To clerks about a request, unless it ended before, and about its end (APPROVE-7). */
export const approvalMessage = messageComposer({
  read: async ({ db }, { account_id: accountId }, payload) => {
    const { approvalId, news } = facts.parse(payload);
    if (accountId === null) return null;
    const approval = await readApprovalToMail(db, approvalId, accountId);
    const isOver = !approval || !isPendingApproval(approval.state);
    return news === 'requested' && isOver ? null : approval;
  },
  mail: approvalMail,
});

/**
 * Names the contract, the amount, the masked account and the clerks, but not the evidence. A
 * customer is named only as the requester.
 */
function approvalMail(approval: ApprovalToMail, language: LanguageCode): MailContent {
  const t = translationsIn(language);
  const { state, reference_number: reference } = approval;
  const account = refundAccount(approval);
  const amount = approval.amount.toLocaleString('vi-VN');
  return {
    subject: t(($) => $.mail.approval.states[state].subject, { reference }),
    heading: t(($) => $.mail.approval.states[state].heading),
    greeting: t(($) => $.mail.dear, { name: approval.recipient_name }),
    opening: [t(($) => $.mail.approval.states[state].text, { reference })],
    facts: [
      [t(($) => $.mail.approval.kind), t(($) => $.domain.approvalKinds[approval.kind])],
      [t(($) => $.mail.approval.amount), `${amount} ₫`],
      ...(account === null
        ? []
        : [[t(($) => $.mail.approval.account), maskedAccount(account)] as const]),
      [t(($) => $.mail.approval.requestedBy), approval.requested_by_name],
      ...(approval.decided_by_name === null
        ? []
        : [[t(($) => $.mail.approval.decidedBy), approval.decided_by_name] as const]),
    ],
    small: [t(($) => $.mail.approval.noLink)],
  };
}
