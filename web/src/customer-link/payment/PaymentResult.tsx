import { RefusalError } from '@salus/api/refusal-error.ts';
import { useEffect, useState } from 'react';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { describeFailure } from '../describe-failure.ts';
import { formatTime, money } from '../format.ts';
import { leave, leaveIfOver } from '../leave.ts';
import { openLink } from '../link.ts';
import { CallLink } from '../parts/CallLink.tsx';
import { Contact } from '../parts/Contact.tsx';
import { CopyableFact } from '../parts/CopyableFact.tsx';
import factStyles from '../parts/facts.module.css';
import resultStyles from '../parts/ResultPage.module.css';
import { ResultPage } from '../parts/ResultPage.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { forgetToken, recallLink, type TabMemory } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';
import { PageLink } from './PageLink.tsx';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';
import { type PaymentPolling, useKnownPayment } from './use-known-payment.ts';

/** `/order/success`: success for the code '0', the message of another code, or a waiting page. */
export function PaymentResult({ query }: { readonly query: URLSearchParams }) {
  const t = useTranslations();
  const order = query.get('order') || null;
  const polling = useKnownPayment(order);
  const outcome = outcomeFor(query.get('vpc_TxnResponseCode'), order, polling.knownPayment);
  const link = useLinkOfOrder(order);
  const { proposerEmail } = recallLink();
  const isPaid = outcome.state === 'succeeded';
  useEffect(() => {
    if (isPaid) forgetToken();
  }, [isPaid]);

  const isIssued = polling.knownPayment?.policyNo != null && order !== null;
  if (isPaid)
    return (
      <ResultPage
        tone="success"
        title={t(($) => $.result.paid)}
        action={isIssued ? <PageLink order={order} /> : <CallLink className="button" />}
      >
        <Receipt order={order} knownPayment={polling.knownPayment} />
        <p className={resultStyles.next}>{t(($) => $.result.paidNext)}</p>
        {proposerEmail && (
          <p className={resultStyles.reason}>
            <EmailText address={proposerEmail} />
          </p>
        )}
        <p>
          {t(($) => $.result.paidSpam)} {t(($) => $.result.close)}
        </p>
        {polling.knownPayment?.policyNo && <p>{t(($) => $.result.claim)}</p>}
        {isIssued && <p className={resultStyles.next}>{t(($) => $.result.page)}</p>}
        <Contact isNameOnly={!isIssued} />
      </ResultPage>
    );

  if (outcome.state === 'failed')
    return (
      <ResultPage
        tone="failure"
        title={t(($) => $.result.notPaid)}
        action={link ? undefined : <CallLink className="button" />}
      >
        <p className={resultStyles.reason}>{t(($) => $.domain.paymentCodes[outcome.reason])}</p>
        {link ? (
          <PayAgain link={link} />
        ) : (
          <p className={resultStyles.next}>{t(($) => $.result.notPaidNext)}</p>
        )}
        <p>
          {t(($) => $.result.notPaidSafe)} {t(($) => $.result.notPaidDeducted)}
        </p>
        <Receipt order={order} knownPayment={polling.knownPayment} code={outcome.reason} />
        <Contact isNameOnly={!link} />
      </ResultPage>
    );

  return (
    <ResultPage tone="waiting" title={t(($) => $.result.pending)}>
      <Waiting polling={polling} />
      <Receipt order={order} knownPayment={polling.knownPayment} />
      <Contact />
    </ResultPage>
  );
}

function Waiting({ polling }: { readonly polling: PaymentPolling }) {
  const { isPolling, problem, pollAgain } = polling;
  const t = useTranslations();
  return (
    <>
      <p role="status">
        {isPolling ? t(($) => $.result.pendingNext) : t(($) => $.result.pendingStill)}
      </p>
      {problem !== null && (
        <p className="hint">
          {t(($) => $.failure.resultTitle)}
          <br />
          {describeFailure(problem)}
        </p>
      )}
      {isPolling && <div className={resultStyles.waitingBar} aria-hidden="true" />}
      <button type="button" className="button" onClick={pollAgain}>
        {t(($) => $.result.askAgain)}
      </button>
    </>
  );
}

type ReceiptProps = {
  readonly order: string | null;
  readonly knownPayment: KnownPayment | null;
  /** The gateway's response code of a failed payment. */
  readonly code?: string;
};

/** The known facts that a customer needs for a call to the hotline. */
function Receipt({ order, knownPayment, code }: ReceiptProps) {
  const t = useTranslations();
  if (!knownPayment && order === null && !code) return null;
  return (
    <dl className={`${factStyles.facts} ${factStyles.receipt}`}>
      {knownPayment && (
        <CopyableFact name={t(($) => $.result.amount)}>{money(knownPayment.amount)}</CopyableFact>
      )}
      {knownPayment?.paidAt && (
        <CopyableFact name={t(($) => $.result.time)}>
          {formatTime(knownPayment.paidAt)}
        </CopyableFact>
      )}
      {knownPayment && (
        <CopyableFact name={t(($) => $.result.reference)} copyText={knownPayment.referenceNumber}>
          {knownPayment.referenceNumber}
        </CopyableFact>
      )}
      {knownPayment?.policyNo && (
        <CopyableFact name={t(($) => $.result.policy)} copyText={knownPayment.policyNo}>
          {knownPayment.policyNo}
        </CopyableFact>
      )}
      {order !== null && <CopyableFact name={t(($) => $.result.order)}>{order}</CopyableFact>}
      {code && <CopyableFact name={t(($) => $.result.code)}>{code}</CopyableFact>}
    </dl>
  );
}

type PayableLink = { readonly token: string; readonly decision: TabMemory['decision'] };

/** The link of this tab; null for another contract, which may have been opened in it since. */
function useLinkOfOrder(order: string | null): PayableLink | null {
  const [{ token, decision, referenceNumber = '' }] = useState(recallLink);
  const isOther = order !== null && !order.startsWith(`${referenceNumber}-`);
  return token && !isOther ? { token, decision } : null;
}

/**
 * A new attempt after a failed one (PAY-16): at once with the same choice, or on the contract's
 * page with another.
 */
function PayAgain({ link: { token, decision } }: { readonly link: PayableLink }) {
  const t = useTranslations();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
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
