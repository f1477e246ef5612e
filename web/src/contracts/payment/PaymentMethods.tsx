import { paymentMethods } from '@salus/api/customer-link.ts';
import { ArrowRightLeft, CreditCard, Ellipsis, Landmark, QrCode } from 'lucide-react';
import { offeredWays, type PaymentWay } from '../../calls/payment/payment-ways.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Radio } from '../../ui/forms/Radio.tsx';
import styles from './PaymentDialog.module.css';

const marks = {
  card: CreditCard,
  'bank-card': Landmark,
  qr: QrCode,
  gateway: Ellipsis,
  transfer: ArrowRightLeft,
} as const satisfies Record<PaymentWay, unknown>;

type Props = { readonly chosen: PaymentWay; readonly onChoose: (way: PaymentWay) => void };

/** The ways to pay as touch-size rows. Those of the gateway only preselect its page. */
export function PaymentMethods({ chosen, onChoose }: Props) {
  const t = useTranslations();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>{t(($) => $.counterPayment.methods)}</legend>
      <div className={styles.methods}>
        {offeredWays(paymentMethods).map((method) => {
          const Mark = marks[method];
          return (
            <label key={method} className={styles.method} htmlFor={`method-${method}`}>
              <Mark aria-hidden className={styles.mark ?? ''} />
              <span className={styles.methodName}>
                {t(($) => $.counterPayment.method[method].name)}
                <small>{t(($) => $.counterPayment.method[method].hint)}</small>
              </span>
              <Radio
                id={`method-${method}`}
                name="method"
                value={method}
                checked={method === chosen}
                onChange={() => onChoose(method)}
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
