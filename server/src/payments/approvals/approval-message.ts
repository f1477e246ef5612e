import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import { z } from 'zod';
import { messageComposer } from '../../messages/message-composer.ts';
import { maskedAccount, refundAccount } from '../refunds/refund-account-view.ts';
import { readApprovalToMail } from './read-approvals.ts';

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
  // Names the contract, the amount, the masked account and the clerks, but not the evidence. A
  // customer is named only as the requester.
  mail: (approval, { t }) => {
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
  },
});
