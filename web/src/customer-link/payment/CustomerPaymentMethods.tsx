import { type PaymentWay, paymentRows } from '../../calls/payment/payment-ways.ts';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import { PaymentMarks } from './PaymentMarks.tsx';
import paymentStyles from './payment.module.css';

type Props = {
  readonly chosenMethod: PaymentWay;
  readonly onChoose: (method: PaymentWay) => void;
  readonly isDisabled: boolean;
};

/** The ways to pay, one per row. Those of the gateway only preselect its page. */
export function CustomerPaymentMethods({ chosenMethod, onChoose, isDisabled }: Props) {
  const t = useTranslations();
  const { main, others } = paymentRows();
  const row = (way: PaymentWay) => {
    // The gateway's code and the transfer's are one thing for customers.
    const texts = way === 'transfer' ? 'qr' : way;
    const icon = texts === 'manual' ? 'transfer' : texts;
    return (
      <label key={way} className={paymentStyles.method}>
        <span className={paymentStyles.mark}>
          <Icon name={icon} />
        </span>
        <span className={paymentStyles.methodName}>
          {t(($) => $.payment.method[texts].name)}
          <small>{t(($) => $.payment.method[texts].hint)}</small>
          <PaymentMarks method={way} />
        </span>
        <input
          type="radio"
          name="method"
          value={way}
          checked={way === chosenMethod}
          onChange={() => onChoose(way)}
        />
      </label>
    );
  };
  return (
    <fieldset disabled={isDisabled}>
      <legend>{t(($) => $.payment.methods)}</legend>
      {main.map(row)}
      <details className={factStyles.more}>
        <summary>{t(($) => $.payment.others)}</summary>
        {others.map(row)}
      </details>
    </fieldset>
  );
}
