import { type PaymentWay, paymentRows } from '../../calls/payment/payment-ways.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import { PaymentMarks } from './PaymentMarks.tsx';

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
      <label key={way} className="method">
        <span className="mark">
          <Icon name={icon} />
        </span>
        <span className="method-name">
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
    <fieldset className="methods" disabled={isDisabled}>
      <legend>{t(($) => $.payment.methods)}</legend>
      {main.map(row)}
      <details className="more">
        <summary>{t(($) => $.payment.others)}</summary>
        {others.map(row)}
      </details>
    </fieldset>
  );
}
