import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import { draftRenewals, RENEWALS_AT_ONCE, type RenewalRow } from '@salus/api/contracts/renewals.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { callInSession } from '../../calls/session.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateValue } from '../../i18n/isolate.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { createRowRuns, useRowRun } from '../list/use-row-run.ts';
import { renewalRefusal } from './renewal-refusal.ts';

const renewalRuns = createRowRuns();

/** A policy of any page of the list; only its number is certain after a selection. */
type PolicyToRenew = Pick<RenewalRow, 'referenceNumber'> &
  Partial<Pick<RenewalRow, 'proposerName' | 'typeContract'>>;

type DraftedRenewal = OutputOf<typeof draftRenewals>['drafted'][number];

const premiumChange = ({ formerPremiumAmount: before, premiumAmount: after }: DraftedRenewal) =>
  isolateValue(`${amount(before)} → ${amount(after)}`);

type Options = { readonly leavesOut: boolean; readonly onDone: () => void };

/** Drafts renewals in sequence after a question; each has its result (RENEW-4). */
export function useRenew({ leavesOut, onDone }: Options) {
  const t = useTranslations();
  const notices = useNotices();
  const { run, runAll, hideResults } = useRowRun<PolicyToRenew>(renewalRuns, {
    async call({ referenceNumber, typeContract = 'INDIVIDUAL' }, idempotencyKey) {
      const { drafted, refused } = await callInSession(draftRenewals, {
        body: { referenceNumbers: [referenceNumber], leaveOut: leavesOut },
        idempotencyKey,
        timeout: SLOW_TIMEOUT_MILLISECONDS,
      });
      const [draft] = drafted;
      const [refusal] = refused;
      return draft
        ? {
            isDone: true,
            text: [t(($) => $.renewals.after), premiumChange(draft)].join(' · '),
            next: { typeContract, referenceNumber: draft.to },
          }
        : { isDone: false, text: refusal ? renewalRefusal(refusal) : '' };
    },
    doneText: t(($) => $.renewals.done),
    onDone,
  });

  return {
    run,
    hideResults,
    isTooMany: (count: number) => count > RENEWALS_AT_ONCE,
    async renew(policies: readonly PolicyToRenew[]) {
      const isConfirmed = await notices.confirm({
        title: t(($) => $.renewals.confirmTitle, { number: countText(policies.length) }),
        text: t(($) => $.renewals.confirmText),
        verb: t(($) => $.domain.actions.renew),
      });
      if (isConfirmed) await runAll(policies);
    },
  };
}
