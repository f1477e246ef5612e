import type { pendingApproval } from '@salus/api/pending-approval.ts';
import type { z } from 'zod';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

type PendingApproval = z.output<typeof pendingApproval>;

/** Reports what a call about money did, or that a second clerk decides about it (APPROVE-2). */
export function useDecisionNotice(): <Done extends object>(
  answer: Done | PendingApproval,
  textOf: (done: Done) => string,
) => void {
  const t = useTranslations();
  const notices = useNotices();
  return (answer, textOf) =>
    notices.success('approvalId' in answer ? t(($) => $.approvals.sent) : textOf(answer));
}
