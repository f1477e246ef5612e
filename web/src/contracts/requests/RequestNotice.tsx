import type { OpenRequest } from '@salus/api/contracts/open-request.ts';
import { type DueState, dueState } from '@salus/domain/policyholder/requests.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import cells from '../../ui/rows/cells.module.css';
import { Quote } from '../../ui/rows/Quote.tsx';

const kinds: Readonly<Record<DueState, 'info' | 'warning' | 'error'>> = {
  later: 'info',
  today: 'warning',
  overdue: 'error',
};

type Props = { readonly request: OpenRequest; readonly action?: ReactNode };

/** An open request of the customer with the day of its answer, for all staff (MY-16). */
export function RequestNotice({ request, action }: Props) {
  const t = useTranslations();
  const { kind, answerDueOn, actDueOn, refundEstimate, consents, note } = request;
  const state = dueState(day(answerDueOn), businessDay(useNow()));
  const title = t(($) => $.customerRequests.banner[kind], { day: dayText(answerDueOn) });
  return (
    <Notice
      kind={kinds[state]}
      title={
        state === 'overdue' ? `${title} · ${t(($) => $.customerRequests.dueStates.overdue)}` : title
      }
      action={action}
    >
      {refundEstimate !== null &&
        t(($) => $.customerRequests.estimate, { amount: amount(refundEstimate) })}
      {consents.map((one) => t(($) => $.domain.consentKinds[one])).join(' · ')}
      {actDueOn && (
        <span className={cells.second}>
          {t(($) => $.customerRequests.actDue, { day: dayText(actDueOn) })}
        </span>
      )}
      <Quote text={note} />
    </Notice>
  );
}
