import { useEffect } from 'react';
import { describeFailure } from '../describe-failure.ts';
import { money, timeOf } from '../format.ts';
import { CallLink } from '../parts/CallLink.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Fact } from '../parts/Fact.tsx';
import { ResultPage } from '../parts/ResultPage.tsx';
import { forgetToken, recallLink } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';
import { PageLink } from './PageLink.tsx';
import { PayAgain } from './PayAgain.tsx';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';
import { type PaymentPolling, useKnownPayment } from './use-known-payment.ts';

/** `/order/success`: success for the code '0', the message of another code, or a waiting page. */
export function PaymentResult({ query }: { readonly query: URLSearchParams }) {
  const t = useTranslations();
  const order = query.get('order') || null;
  const polling = useKnownPayment(order);
  const outcome = outcomeFor(query.get('vpc_TxnResponseCode'), order, polling.known);
  const { proposerEmail } = recallLink();
  const isPaid = outcome.state === 'succeeded';
  useEffect(() => {
    if (isPaid) forgetToken();
  }, [isPaid]);

  const isIssued = polling.known?.policyNo != null && order !== null;
  if (isPaid)
    return (
      <ResultPage
        tone="success"
        title={t(($) => $.result.paid)}
        action={isIssued ? <PageLink order={order} /> : <CallLink className="button" />}
      >
        <Receipt order={order} known={polling.known} />
        <p className="next">{t(($) => $.result.paidNext)}</p>
        {proposerEmail && (
          <p className="reason">
            <bdi>{proposerEmail}</bdi>
          </p>
        )}
        <p>
          {t(($) => $.result.paidSpam)} {t(($) => $.result.close)}
        </p>
        {polling.known?.policyNo && <p>{t(($) => $.result.claim)}</p>}
        {isIssued && <p className="next">{t(($) => $.result.page)}</p>}
        <Contact isNameOnly={!isIssued} />
      </ResultPage>
    );

  if (outcome.state === 'failed')
    return (
      <ResultPage tone="failure" title={t(($) => $.result.notPaid)}>
        <p className="reason">{t(($) => $.domain.paymentCodes[outcome.reason])}</p>
        <PayAgain order={order} />
        <p>
          {t(($) => $.result.notPaidSafe)} {t(($) => $.result.notPaidDeducted)}
        </p>
        <Receipt order={order} known={polling.known} code={outcome.reason} />
        <Contact />
      </ResultPage>
    );

  return (
    <ResultPage tone="waiting" title={t(($) => $.result.pending)}>
      <Waiting polling={polling} />
      <Receipt order={order} known={polling.known} />
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
      {isPolling && <div className="waiting-bar" aria-hidden="true" />}
      <button type="button" className="button" onClick={pollAgain}>
        {t(($) => $.result.askAgain)}
      </button>
    </>
  );
}

type ReceiptProps = {
  readonly order: string | null;
  readonly known: KnownPayment | null;
  /** The gateway's response code of a failed payment. */
  readonly code?: string;
};

/** The known facts that a customer needs for a call to the hotline. */
function Receipt({ order, known, code }: ReceiptProps) {
  const t = useTranslations();
  if (!known && order === null && !code) return null;
  return (
    <dl className="facts receipt">
      {known && <Fact name={t(($) => $.result.amount)}>{money(known.amount)}</Fact>}
      {known?.paidAt && <Fact name={t(($) => $.result.time)}>{timeOf(known.paidAt)}</Fact>}
      {known && (
        <Fact name={t(($) => $.result.reference)} copied={known.referenceNumber}>
          {known.referenceNumber}
        </Fact>
      )}
      {known?.policyNo && (
        <Fact name={t(($) => $.result.policy)} copied={known.policyNo}>
          {known.policyNo}
        </Fact>
      )}
      {order !== null && <Fact name={t(($) => $.result.order)}>{order}</Fact>}
      {code && <Fact name={t(($) => $.result.code)}>{code}</Fact>}
    </dl>
  );
}
