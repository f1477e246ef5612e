import { describeFailure } from '../describe-failure.ts';
import { money, timeOf } from '../format.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { ResultPage } from '../parts/ResultPage.tsx';
import { useTranslations } from '../translations.ts';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';
import { type Following, useKnownPayment } from './use-known-payment.ts';

/** `/order/success`: success for the code '0', the sentence of any other code, or a patient wait for the bank. */
export function PaymentResult({ query }: { readonly query: URLSearchParams }) {
  const t = useTranslations();
  const order = query.get('order') || null;
  const following = useKnownPayment(order);
  const outcome = outcomeFor(query.get('vpc_TxnResponseCode'), order, following.known);

  if (outcome.state === 'succeeded')
    return (
      <ResultPage tone="success" title={t(($) => $.result.paid)}>
        <Receipt order={order} known={following.known} />
        <p className="next">{t(($) => $.result.paidNext)}</p>
        <p>
          {t(($) => $.result.paidSpam)} {t(($) => $.result.close)}
        </p>
      </ResultPage>
    );

  if (outcome.state === 'failed')
    return (
      <ResultPage tone="failure" title={t(($) => $.result.notPaid)}>
        <p className="reason">{t(($) => $.domain.paymentCodes[outcome.because])}</p>
        <p className="next">{t(($) => $.result.notPaidNext)}</p>
        <p>
          {t(($) => $.result.notPaidSafe)} {t(($) => $.result.notPaidDeducted)}
        </p>
        <Receipt order={order} known={following.known} code={outcome.because} />
      </ResultPage>
    );

  return (
    <ResultPage tone="waiting" title={t(($) => $.result.pending)}>
      <Waiting following={following} />
      <Receipt order={order} known={following.known} />
    </ResultPage>
  );
}

function Waiting({ following: { asking, problem, askAgain } }: { readonly following: Following }) {
  const t = useTranslations();
  return (
    <>
      <p role="status">
        {asking ? t(($) => $.result.pendingNext) : t(($) => $.result.pendingStill)}
      </p>
      {problem !== null && (
        <p className="hint">
          {t(($) => $.failure.resultTitle)}
          <br />
          {describeFailure(problem)}
        </p>
      )}
      {asking ? (
        <div className="waiting-bar" aria-hidden="true" />
      ) : (
        <button type="button" className="button" onClick={askAgain}>
          {t(($) => $.result.askAgain)}
        </button>
      )}
    </>
  );
}

type ReceiptProps = {
  readonly order: string | null;
  readonly known: KnownPayment | null;
  /** Why it failed, as the gateway writes it. */
  readonly code?: string;
};

/** What the customer may need when they call: amount, time, reference and order, as far as the server told them. */
function Receipt({ order, known, code }: ReceiptProps) {
  const t = useTranslations();
  if (!known && order === null && !code) return null;
  return (
    <dl className="facts receipt">
      {known && (
        <div>
          <dt>{t(($) => $.result.amount)}</dt>
          <dd>{money(known.amount)}</dd>
        </div>
      )}
      {known?.paidAt && (
        <div>
          <dt>{t(($) => $.result.time)}</dt>
          <dd>{timeOf(known.paidAt)}</dd>
        </div>
      )}
      {known && (
        <div>
          <dt>{t(($) => $.result.reference)}</dt>
          <dd>
            <bdi>{known.referenceNumber}</bdi>
            <CopyButton text={known.referenceNumber} what={t(($) => $.result.reference)} />
          </dd>
        </div>
      )}
      {order !== null && (
        <div>
          <dt>{t(($) => $.result.order)}</dt>
          <dd>
            <bdi>{order}</bdi>
          </dd>
        </div>
      )}
      {code && (
        <div>
          <dt>{t(($) => $.result.code)}</dt>
          <dd>{code}</dd>
        </div>
      )}
    </dl>
  );
}
