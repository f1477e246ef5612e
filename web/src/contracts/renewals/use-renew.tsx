import { draftRenewals, RENEWALS_AT_ONCE } from '@salus/api/contracts/renewals.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { countText } from '../../ui/data/format.ts';

type RenewResult = OutputOf<typeof draftRenewals>;

/** Drafts renewals after a question; the result names each contract (RENEW-4). */
export function useRenew() {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  const [result, setResult] = useState<RenewResult | null>(null);

  return {
    isBusy,
    result,
    hideResult: () => setResult(null),
    isTooMany: (count: number) => count > RENEWALS_AT_ONCE,
    renew: (referenceNumbers: readonly string[], leaveOut: boolean) =>
      run({
        question: {
          title: t(($) => $.renewals.confirmTitle, { number: countText(referenceNumbers.length) }),
          text: t(($) => $.renewals.confirmText),
          verb: t(($) => $.domain.actions.renew),
        },
        intention: { referenceNumbers, leaveOut },
        call: (idempotencyKey) =>
          callInSession(draftRenewals, {
            body: { referenceNumbers: [...referenceNumbers], leaveOut },
            idempotencyKey,
          }),
        doneText: (answer) => {
          setResult(answer);
          return answer.refused.length === 0 ? t(($) => $.renewals.done) : null;
        },
      }),
  };
}
