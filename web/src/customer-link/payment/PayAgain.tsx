import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { leave, leaveIfOver } from '../leave.ts';
import { openLink } from '../link.ts';
import { CallLink } from '../parts/CallLink.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import { Trouble } from '../parts/Trouble.tsx';
import { recallLink } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';

/**
 * A new attempt after a failed one (PAY-16): at once with the same choice, or on the contract's
 * page with another. Without the link in this tab, the way by the SMS.
 */
export function PayAgain({ order }: { readonly order: string | null }) {
  const t = useTranslations();
  const [memory] = useState(recallLink);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const { token, decision, referenceNumber = '' } = memory;
  // Another contract may have been opened in this tab since.
  if (!token || (order !== null && !order.startsWith(`${referenceNumber}-`)))
    return (
      <>
        <p className={resultStyles.next}>{t(($) => $.result.notPaidNext)}</p>
        <CallLink className="button" />
      </>
    );

  const payAgain = async () => {
    if (busy) return;
    if (!decision) return leave.toPayment(token);
    setBusy(true);
    setProblem(null);
    try {
      leave.toGateway(await openLink(token).startPayment(decision));
    } catch (refusal) {
      if (leaveIfOver(refusal)) return;
      // The contract, its terms or the proof of the holder need a look first.
      if (refusal instanceof RefusalError && !refusal.params?.noAnswer && refusal.status < 500)
        return leave.toPayment(token);
      setProblem(refusal);
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && (
        <Trouble
          title={t(($) => $.failure.payTitle)}
          problem={problem}
          safe={t(($) => $.failure.paySafe)}
        />
      )}
      <div className={resultStyles.again}>
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void payAgain()}
        >
          {busy ? t(($) => $.payment.starting) : t(($) => $.result.payAgain)}
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={busy}
          onClick={() => leave.toPayment(token)}
        >
          {t(($) => $.result.otherWay)}
        </button>
      </div>
    </>
  );
}
