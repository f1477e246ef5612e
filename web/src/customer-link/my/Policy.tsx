import type { PolicyholderView } from '@salus/api/contracts/policyholder.ts';
import { lacksConsent } from '@salus/domain/contracts/status.ts';
import { isAccountMissing } from '@salus/domain/payments/customer-refund-state.ts';
import { useEffect, useRef, useState } from 'react';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { isolateText } from '../../i18n/isolate.ts';
import { formatDay, money } from '../format.ts';
import { CallLink } from '../parts/CallLink.tsx';
import { Contact } from '../parts/Contact.tsx';
import { Download } from '../parts/Download.tsx';
import pageStyles from '../parts/Frame.module.css';
import { Frame } from '../parts/Frame.tsx';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import resultStyles from '../parts/ResultPage.module.css';
import { Benefits } from '../review/Benefits.tsx';
import { FactList, Fold } from '../review/Fold.tsx';
import { PolicyTerms } from '../review/PolicyTerms.tsx';
import reviewStyles from '../review/review.module.css';
import { useTranslations } from '../translations.ts';
import { ConsentFold } from './ConsentFold.tsx';
import { EmailFold } from './EmailFold.tsx';
import { OffersFold } from './OffersFold.tsx';
import type { PolicyProps } from './policy-props.ts';
import { RefundPanel } from './RefundPanel.tsx';
import { RequestState } from './RequestState.tsx';
import { SendRequest } from './SendRequest.tsx';

/** The next step of the customer: its button is the main one, at the lower edge (LINK-23). */
type MainStep = 'refund' | 'consent' | 'certificate' | 'call';

function mainStep({ refunds, terms, hasCertificate, ...policy }: PolicyholderView): MainStep {
  if (refunds.some(({ state }) => isAccountMissing(state)))
    return policy.refundAccountOpensAt === null ? 'refund' : 'call';
  if (terms !== null) return 'consent';
  return hasCertificate ? 'certificate' : 'call';
}

/** The policy with its documents and requests (MY-3). */
export function Policy(props: PolicyProps) {
  const t = useTranslations();
  const { policy, calls, handleEnd } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // A consent that is given now stays at its place on the page.
  const [isConsentMissing] = useState(policy.terms !== null);
  // The form with the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  const sumInsured = policy.insuredDetails.length > 1 ? 'sumInsuredEach' : 'sumInsured';
  const [from, to] = [formatDay(policy.policyStartDate), formatDay(policy.policyEndDate)];
  const step = mainStep(policy);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const certificate = (
    <Download
      label={t(($) => $.my.certificate)}
      name={() => `${policy.policyNo}.pdf`}
      load={calls.certificate}
      handleEnd={handleEnd}
      isMain={step === 'certificate'}
    />
  );
  return (
    <Frame title={t(($) => $.my.document)} layout="review">
      <section className={`panel ${factStyles.summary}`}>
        <h1 ref={heading} tabIndex={-1}>
          {catalogueText(policy.productName)}
        </h1>
        <CoverLine policy={policy} />
        {!policy.hasCertificate && (
          <p>
            {policy.cancelledAt === null
              ? t(($) => $.my.cancelled)
              : t(($) => $.my.cancelledOn, { date: formatDay(policy.cancelledAt) })}{' '}
            {policy.refunds.length === 0 && t(($) => $.my.refundNone)}
          </p>
        )}
        <FactList
          facts={[
            [t(($) => $.result.policy), policy.policyNo],
            [t(($) => $.facts.proposer), policy.proposerName],
            [t(($) => $.facts.period), t(($) => $.facts.span, { from, to })],
            [t(($) => $.review.package), catalogueText(policy.packageName)],
            [t(($) => $.review[sumInsured]), money(policy.sumInsured)],
            [t(($) => $.review.total), money(policy.premiumAmount)],
          ]}
        />
      </section>
      <div className={`stack ${resultStyles.review}`}>
        <RefundPanel {...props} bar={step === 'refund' ? bar : null} />
        <Contact officer={policy} />
        {policy.hasCertificate && (step !== 'certificate' || policy.hasReceipt) && (
          <section className={`panel ${reviewStyles.others}`} aria-label={t(($) => $.my.documents)}>
            {step !== 'certificate' && certificate}
            {policy.hasReceipt && (
              <Download
                label={t(($) => $.my.receipt)}
                name={() => `RECEIPT-${policy.referenceNumber}.pdf`}
                load={calls.receipt}
                handleEnd={handleEnd}
              />
            )}
          </section>
        )}
        <div className="stack near">
          {isConsentMissing && <ConsentFold {...props} bar={step === 'consent' ? bar : null} />}
          <Persons policy={policy} />
          <Benefits contract={policy} />
          <PolicyTerms terms={policy.policyTerms} open={false} />
          <Fold title={t(($) => $.my.claim)} gist={isolateText(policy.insurer.hotline)}>
            <p>{t(($) => $.result.claim)}</p>
          </Fold>
          <EmailFold {...props} />
          {!isConsentMissing && !lacksConsent(policy.consentState) && (
            <ConsentFold {...props} bar={null} />
          )}
          <OffersFold {...props} />
          <CancelFold {...props} />
        </div>
      </div>
      <div className={pageStyles.payBar} ref={setBar}>
        {step === 'certificate' && certificate}
        {step === 'call' && <CallLink className="button" />}
      </div>
    </Frame>
  );
}

/** In force, or ended; of a later policy, the period names the first day. */
function CoverLine({ policy: { cover } }: Pick<PolicyProps, 'policy'>) {
  const t = useTranslations();
  if (cover === 'ENDED') return <p className="hint">{t(($) => $.my.cover.ended)}</p>;
  if (cover !== 'NOW') return null;
  return (
    <p className={`${factStyles.pill} ${factStyles.cover}`}>
      <Icon name="tick" />
      {t(($) => $.my.cover.inForce)}
    </p>
  );
}

function Persons({ policy: { insuredDetails } }: Pick<PolicyProps, 'policy'>) {
  const t = useTranslations();
  return (
    <Fold
      title={t(($) => $.facts.insured)}
      gist={t(($) => $.facts.insuredCount, { count: insuredDetails.length })}
      open
    >
      <FactList
        facts={insuredDetails.map((person) => [
          isolateText(person.insuredName),
          `${t(($) => $.domain.relationships[person.insuredRelationship])} · ` +
            t(($) => $.facts.bornOn, { date: formatDay(person.insuredDOB) }),
        ])}
      />
    </Fold>
  );
}

/** The request to cancel and its outcome, or the estimated refund (MY-5). */
function CancelFold(props: PolicyProps) {
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
