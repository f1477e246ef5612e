import { type PaymentMethod, paymentMethods } from '@salus/api/customer-link.ts';
import { CreditCard, Ellipsis, Landmark, QrCode } from 'lucide-react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Radio } from '../../ui/forms/Radio.tsx';
import styles from './PaymentDialog.module.css';

const marks = {
  card: CreditCard,
  'bank-card': Landmark,
  qr: QrCode,
  gateway: Ellipsis,
} as const satisfies Record<PaymentMethod, unknown>;

type Props = { readonly chosen: PaymentMethod; readonly onChoose: (method: PaymentMethod) => void };

/** Four payment methods as touch-size rows; the choice preselects the gateway's page. */
export function PaymentMethods({ chosen, onChoose }: Props) {
  const t = useTranslations();
  return (
    <fieldset className={styles.part}>
      <legend className={styles.heading}>{t(($) => $.counterPayment.methods)}</legend>
      <div className={styles.methods}>
        {paymentMethods.map((method) => {
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
