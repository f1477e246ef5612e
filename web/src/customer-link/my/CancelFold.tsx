import { useState } from 'react';
import { formatDay, money } from '../format.ts';
import { FactList, Fold } from '../review/Fold.tsx';
import { useTranslations } from '../translations.ts';
import type { PolicyProps } from './policy-props.ts';
import { RequestState } from './RequestState.tsx';
import { SendRequest } from './SendRequest.tsx';

/** The request to cancel and its outcome, or the estimated refund (MY-5). */
export function CancelFold(props: PolicyProps) {
  const t = useTranslations();
  const [isNew, setIsNew] = useState(false);
  const { cancellation, requests } = props.policy;
  const request = requests.find(({ kind }) => kind === 'CANCEL');
  if (!cancellation && !request) return null;
  const isOpen = request?.outcome === null;
  const gist = cancellation
    ? t(($) => $.my.cancelGist, { date: formatDay(cancellation.lastDay) })
    : '';
  return (
    <Fold title={t(($) => $.my.cancel)} gist={isOpen ? '' : gist} open={request !== undefined}>
      {request && <RequestState request={request} isNew={isNew} />}
      {cancellation && !isOpen && (
        <Cancel {...props} offer={cancellation} onSent={() => setIsNew(true)} />
      )}
    </Fold>
  );
}

type CancelProps = PolicyProps & {
  readonly offer: NonNullable<PolicyProps['policy']['cancellation']>;
  readonly onSent: () => void;
};

function Cancel({ offer: { refundEstimate, refundPercent: percent }, ...props }: CancelProps) {
  const t = useTranslations();
  const estimate = <FactList facts={[[t(($) => $.my.estimate), money(refundEstimate)]]} />;
  const why = t(($) => $.my.cancelWhy, { percent });
  return (
    <>
      {estimate}
      <p className="hint">{why}</p>
      <SendRequest
        {...props}
        title={t(($) => $.my.cancelAsk)}
        keep={t(($) => $.my.cancelKeep)}
        send={t(($) => $.my.cancelSend)}
        request={props.calls.requestCancellation}
      >
        {estimate}
        <p>{why}</p>
        <p>{t(($) => $.my.answerIn)}</p>
      </SendRequest>
    </>
  );
}
