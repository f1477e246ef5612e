import { CopyButton } from './CopyButton.tsx';
import { describeFailure } from './describe-failure.ts';
import { money, timeOf } from './format.ts';
import { type KnownPayment, outcomeFor } from './payment-outcome.ts';
import { ResultPage } from './ResultPage.tsx';
import { type Following, useKnownPayment } from './use-known-payment.ts';
import { words } from './words.ts';

const { result, failure, shared } = words;

/** `/order/success`: success for the code '0', the sentence of any other code, or a patient wait for the bank. */
export function PaymentResult({ query }: { readonly query: URLSearchParams }) {
  const order = query.get('order') || null;
  const following = useKnownPayment(order);
  const outcome = outcomeFor(query.get('vpc_TxnResponseCode'), order, following.known);

  if (outcome.state === 'succeeded')
    return (
      <ResultPage tone="success" title={result.paid}>
        <Receipt order={order} known={following.known} />
        <p className="next">{result.paidNext}</p>
        <p>
          {result.paidSpam} {result.close}
        </p>
      </ResultPage>
    );

  if (outcome.state === 'failed')
    return (
      <ResultPage tone="failure" title={result.notPaid}>
        <p className="reason">{shared.paymentCodes[outcome.because]}</p>
        <p className="next">{result.notPaidNext}</p>
        <p>
          {result.notPaidSafe} {result.notPaidDeducted}
        </p>
        <Receipt order={order} known={following.known} code={outcome.because} />
      </ResultPage>
    );

  return (
    <ResultPage tone="waiting" title={result.pending}>
      <Waiting following={following} />
      <Receipt order={order} known={following.known} />
    </ResultPage>
  );
}

function Waiting({ following: { asking, problem, askAgain } }: { readonly following: Following }) {
  return (
    <>
      <p role="status">{asking ? result.pendingNext : result.pendingStill}</p>
      {problem !== null && (
        <p className="hint">
          {failure.resultTitle}
          <br />
          {describeFailure(problem)}
        </p>
      )}
      {asking ? (
        <div className="waiting-bar" aria-hidden="true" />
      ) : (
        <button type="button" className="button" onClick={askAgain}>
          {result.askAgain}
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
  if (!known && order === null && !code) return null;
  return (
    <dl className="facts receipt">
      {known && (
        <div>
          <dt>{result.amount}</dt>
          <dd>{money(known.amount)}</dd>
        </div>
      )}
      {known?.paidAt && (
        <div>
          <dt>{result.time}</dt>
          <dd>{timeOf(known.paidAt)}</dd>
        </div>
      )}
      {known && (
        <div>
          <dt>{result.reference}</dt>
          <dd>
            <bdi>{known.referenceNumber}</bdi>
            <CopyButton text={known.referenceNumber} what={result.reference} />
          </dd>
        </div>
      )}
      {order !== null && (
        <div>
          <dt>{result.order}</dt>
          <dd>
            <bdi>{order}</bdi>
          </dd>
        </div>
      )}
      {code && (
        <div>
          <dt>{result.code}</dt>
          <dd>{code}</dd>
        </div>
      )}
    </dl>
  );
}
