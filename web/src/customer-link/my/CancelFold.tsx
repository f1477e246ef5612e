import { dayOf, money } from '../format.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { Facts, Fold } from '../review/Fold.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import type { PolicyProps } from './Policy.tsx';
import { RequestState } from './RequestState.tsx';

/** The request to cancel, with the estimated refund (MY-5). */
export function CancelFold({ policy, calls, refresh, isOver }: PolicyProps) {
  const t = useTranslations();
  const { busy, problem, isSent, send } = useSending(isOver);
  const { cancellation, requests } = policy;
  const request = requests.find(({ kind }) => kind === 'CANCEL');
  if (!cancellation && !request) return null;
  const isOpen = request?.outcome === null;
  const gist = cancellation ? t(($) => $.my.cancelGist, { date: dayOf(cancellation.lastDay) }) : '';
  return (
    <Fold title={t(($) => $.my.cancel)} gist={isOpen ? '' : gist} open={isOpen}>
      {request && <RequestState request={request} isNew={isSent} />}
      {cancellation && !isOpen && (
        <>
          <Facts facts={[[t(($) => $.my.estimate), money(cancellation.refundEstimate)]]} />
          <p className="hint">
            {t(($) => $.my.cancelWhy, { percent: cancellation.refundPercent })}
          </p>
          {problem !== null && (
            <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />
          )}
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy}
            onClick={() =>
              void send(async () => {
                await calls.requestCancellation();
                await refresh();
              })
            }
          >
            {t(($) => $.my.cancelSend)}
          </button>
        </>
      )}
    </Fold>
  );
}
