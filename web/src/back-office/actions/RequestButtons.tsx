import type { OpenRequest } from '@salus/api/contracts/open-request.ts';
import type { CustomerRequestKind, RequestOutcome } from '@salus/domain/policyholder/requests.ts';
import { Link } from '@tanstack/react-router';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import cells from '../../ui/rows/cells.module.css';
import type { OpenedRequest } from './RequestDialog.tsx';

/** The cancellation itself answers a request to cancel as done (MY-15). */
const outcomes: Readonly<Record<CustomerRequestKind, readonly RequestOutcome[]>> = {
  CANCEL: ['DECLINED'],
  WITHDRAW_CONSENT: ['DONE', 'DECLINED'],
};

type Props = {
  readonly request: Pick<OpenRequest, 'kind' | 'refundEstimate'>;
  /** The cancellation that waits for a second clerk. */
  readonly pending: { readonly requestedByName: string } | null;
  readonly onOpen: (answer: OpenedRequest['answer']) => void;
};

/** The answers that a clerk can give to a request now; none is preset (MY-18). */
export function RequestButtons({ request: { kind, refundEstimate }, pending, onOpen }: Props) {
  const t = useTranslations();
  if (kind === 'CANCEL' && pending)
    return (
      <span className={cells.second}>
        {t(($) => $.approvals.waits, { name: pending.requestedByName })}{' '}
        <Link to="/money/approvals">{t(($) => $.places.approvals)}</Link>
      </span>
    );
  return (
    <>
      {kind === 'CANCEL' && (
        <Button isDangerous onClick={() => onOpen('CANCEL')}>
          {t(($) => $.cancelDialog.verb.refund, { amount: amount(refundEstimate ?? 0) })}
        </Button>
      )}
      {outcomes[kind].map((outcome) => (
        <Button key={outcome} onClick={() => onOpen(outcome)}>
          {t(($) => $.customerRequests.answers[outcome].verb)}
        </Button>
      ))}
    </>
  );
}
