import type { CustomerContractView, PaymentMethod } from '@salus/api/customer-link.ts';
import type { TransferOrder } from '@salus/api/payments/transfer-view.ts';
import { OFFERS } from '@salus/domain/contracts/consents.ts';
import { useRef, useState } from 'react';
import {
  gatewayName,
  isTransfer,
  type PaymentWay,
  qrWay,
} from '../../calls/payment/payment-ways.ts';
import { areMissing, useGivenConsents } from '../../calls/payment/use-given-consents.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { money } from '../format.ts';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink, Decision } from '../link.ts';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { recallLink, rememberLink, tabMemory } from '../tab-memory.ts';
import { useTranslations } from '../translations.ts';
import { Consents } from './Consents.tsx';
import { CustomerPaymentMethods } from './CustomerPaymentMethods.tsx';
import { OfferConsent } from './OfferConsent.tsx';
import paymentStyles from './payment.module.css';
import { Terms } from './Terms.tsx';

type Props = {
  readonly contract: CustomerContractView;
  readonly link: CustomerLink;
  /** After a failed attempt: its consents hold for the same text and the same contract. */
  readonly isAgain: boolean;
  /** Shows an opened transfer instead; `isManual` where it is typed in by hand. */
  readonly onTransfer: (order: TransferOrder, isManual: boolean) => void;
  readonly onClose: () => void;
};
type Starting =
  | { readonly state: 'no' | 'busy' }
  | { readonly state: 'failed'; readonly problem: unknown };

/** Phones hold the bank's app, which pays a QR code. A new attempt begins with another way. */
function presetMethod(earlier: PaymentMethod | undefined): PaymentWay {
  const usual = window.matchMedia?.('(width < 600px)').matches ? qrWay() : 'card';
  return earlier === usual ? 'bank-card' : usual;
}

/** The note on what the customer enters where: card data are not part of QR or a transfer. */
function methodNote(method: PaymentWay) {
  if (isTransfer(method)) return 'transfer';
  return method === 'qr' ? method : 'card';
}

function isSameText(earlier: Decision, { terms, shownDigest }: CustomerContractView): boolean {
  return (
    earlier.shownDigest === shownDigest &&
    earlier.termsVersion === terms.version &&
    earlier.language === terms.language
  );
}

/** Order, method, terms and the consents. The gateway opens in this window (PAY-2). */
export function CustomerPaymentDialog({ contract, link, isAgain, onTransfer, onClose }: Props) {
  const t = useTranslations();
  const { terms } = contract;
  const [earlier] = useState(() => (isAgain ? recallLink().decision : undefined));
  const [method, setMethod] = useState<PaymentWay>(() => presetMethod(earlier?.method));
  const { givenConsents, tick } = useGivenConsents(
    terms,
    earlier && isSameText(earlier, contract) ? earlier.consents : [],
  );
  // The page keeps the contract current: consents given here hold for the one that was shown.
  const [shownDigest] = useState(contract.shownDigest);
  const [takesOffers, setTakesOffers] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const [starting, setStarting] = useState<Starting>({ state: 'no' });
  const consents = useRef<HTMLFieldSetElement>(null);
  const busy = starting.state === 'busy';
  const byTransfer = isTransfer(method);
  const choose = (way: PaymentWay) => {
    setMethod(way);
    // The failure was of another method.
    setStarting({ state: 'no' });
  };

  const pay = async () => {
    if (busy) return;
    if (areMissing(terms.consents, givenConsents)) {
      setShowMissing(true);
      consents.current?.querySelector<HTMLInputElement>('input:required:not(:checked)')?.focus();
      return;
    }
    setStarting({ state: 'busy' });
    try {
      const { version, language } = terms;
      const agreement = {
        consents: [...givenConsents],
        termsVersion: version,
        language,
        shownDigest,
      };
      const offers: readonly (typeof OFFERS)[] = takesOffers ? [OFFERS] : [];
      const consents = [...agreement.consents, ...offers];
      if (isTransfer(method))
        return onTransfer(await link.openTransfer({ ...agreement, consents }), method === 'manual');
      const decision = { method, ...agreement };
      const url = await link.startPayment({ ...decision, consents });
      rememberLink({ ...tabMemory(contract), token: link.token, decision });
      leave.toGateway(url);
    } catch (problem) {
      if (leaveIfOver(problem)) return;
      setStarting({ state: 'failed', problem });
      link.prepare('payment-link');
    }
  };

  return (
    <SheetDialog
      title={t(($) => $.payment.title)}
      onClose={onClose}
      busy={busy}
      foot={
        <>
          {starting.state === 'failed' && (
            <Trouble
              title={byTransfer ? t(($) => $.transfer.failed) : t(($) => $.failure.payTitle)}
              problem={starting.problem}
              safe={t(($) => $.failure.paySafe)}
            />
          )}
          <p className={paymentStyles.certificateTo}>
            {t(($) => $.payment.certificateTo, { email: contract.proposerEmail })}
          </p>
          <button type="button" className="button" aria-disabled={busy} onClick={() => void pay()}>
            {byTransfer && t(($) => $.transfer[busy ? 'starting' : 'show'])}
            {!byTransfer &&
              (busy
                ? t(($) => $.payment.starting)
                : t(($) => $.payment.pay, { amount: money(contract.premiumAmount) }))}
          </button>
          <p className={`hint ${paymentStyles.safe}`}>
            <Icon name="lock" />
            {t(($) => $.payment.safe[methodNote(method)], { gateway: gatewayName() })}
          </p>
        </>
      }
    >
      <section>
        <h3>{t(($) => $.payment.order)}</h3>
        <dl className={factStyles.order}>
          <div>
            <dt>{t(($) => $.payment.product)}</dt>
            <dd>
              {t(($) => $.review.productAndPackage, {
                product: catalogueText(contract.productName),
                package: catalogueText(contract.packageName),
              })}
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.review.reference)}</dt>
            <dd>
              <bdi>{contract.referenceNumber}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.payment.quantity)}</dt>
            <dd>1</dd>
          </div>
          <div className={factStyles.orderTotal}>
            <dt>{t(($) => $.payment.total)}</dt>
            <dd>{money(contract.premiumAmount)}</dd>
          </div>
        </dl>
      </section>
      <CustomerPaymentMethods chosenMethod={method} onChoose={choose} isDisabled={busy} />
      <Terms terms={terms} />
      <Consents
        ref={consents}
        consents={terms.consents}
        givenConsents={givenConsents}
        showMissing={showMissing}
        isDisabled={busy}
        onChange={tick}
      />
      {!contract.offers.isGiven && (
        <OfferConsent
          text={contract.offers.text}
          isGiven={takesOffers}
          isDisabled={busy}
          onChange={setTakesOffers}
        />
      )}
    </SheetDialog>
  );
}
