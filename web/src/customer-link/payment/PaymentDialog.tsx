import type { CustomerContractView, PaymentMethod } from '@salus/api/customer-link.ts';
import { useRef, useState } from 'react';
import { useGivenConsents } from '../../calls/use-given-consents.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { money } from '../format.ts';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { Icon } from '../parts/Icon.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { Consents } from './Consents.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { Terms } from './Terms.tsx';

type Props = {
  readonly contract: CustomerContractView;
  readonly link: CustomerLink;
  readonly onClose: () => void;
};
type Starting =
  | { readonly state: 'no' | 'busy' }
  | { readonly state: 'failed'; readonly problem: unknown };

/** Order, method, terms and the three consents. The gateway opens in this window (PAY-2). */
export function PaymentDialog({ contract, link, onClose }: Props) {
  const t = useTranslations();
  const { terms } = contract;
  const [method, setMethod] = useState<PaymentMethod>('card');
  const { given, tick } = useGivenConsents(terms);
  const [showMissing, setShowMissing] = useState(false);
  const [starting, setStarting] = useState<Starting>({ state: 'no' });
  const consents = useRef<HTMLFieldSetElement>(null);
  const busy = starting.state === 'busy';

  const pay = async () => {
    if (busy) return;
    if (terms.consents.some(({ kind }) => !given.has(kind))) {
      setShowMissing(true);
      consents.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
      return;
    }
    setStarting({ state: 'busy' });
    try {
      const { version, language } = terms;
      const decision = { method, consents: [...given], termsVersion: version, language };
      leave.toGateway(await link.startPayment({ ...decision, shownDigest: contract.shownDigest }));
    } catch (problem) {
      if (leaveIfOver(problem)) return;
      setStarting({ state: 'failed', problem });
      link.prepare('payment-link');
    }
  };

  return (
    <Sheet
      title={t(($) => $.payment.title)}
      onClose={onClose}
      busy={busy}
      foot={
        <>
          {starting.state === 'failed' && (
            <Trouble
              title={t(($) => $.failure.payTitle)}
              problem={starting.problem}
              safe={t(($) => $.failure.paySafe)}
            />
          )}
          <button type="button" className="button" aria-disabled={busy} onClick={() => void pay()}>
            {busy
              ? t(($) => $.payment.starting)
              : t(($) => $.payment.pay, { amount: money(contract.premiumAmount) })}
          </button>
          <p className="safe">
            <Icon name="lock" />
            {t(($) => $.payment.safe)}
          </p>
        </>
      }
    >
      <section>
        <h3>{t(($) => $.payment.order)}</h3>
        <dl className="order">
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
          <div className="order-total">
            <dt>{t(($) => $.payment.total)}</dt>
            <dd>{money(contract.premiumAmount)}</dd>
          </div>
        </dl>
      </section>
      <PaymentMethods chosen={method} onChoose={setMethod} disabled={busy} />
      <Terms terms={terms} />
      <Consents
        ref={consents}
        consents={terms.consents}
        given={given}
        showMissing={showMissing}
        disabled={busy}
        onChange={tick}
      />
    </Sheet>
  );
}
