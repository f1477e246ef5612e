import BankOutlined from '@ant-design/icons/BankOutlined';
import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { type PaymentMethod, paymentMethods } from '@salus/api/customer-link.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Radio } from '../../ui/Radio.tsx';
import styles from './PaymentDialog.module.css';

const marks = {
  card: CreditCardOutlined,
  'bank-card': BankOutlined,
  qr: QrcodeOutlined,
  gateway: EllipsisOutlined,
} as const satisfies Record<PaymentMethod, unknown>;

type Props = { readonly chosen: PaymentMethod; readonly onChoose: (method: PaymentMethod) => void };

/** The four ways to pay as large rows, for a finger of the customer's too; the choice preselects the gateway's page. */
export function PaymentMethods({ chosen, onChoose }: Props) {
  const t = useWords();
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
