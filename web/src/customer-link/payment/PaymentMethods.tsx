import { offeredWays, type PaymentWay } from '../../calls/payment/payment-ways.ts';
import { paymentMethods } from '../endpoints.ts';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import { PaymentMarks } from './PaymentMarks.tsx';

type Props = {
  readonly chosen: PaymentWay;
  readonly onChoose: (method: PaymentWay) => void;
  readonly disabled: boolean;
};

/** The ways to pay, one per row. Those of the gateway only preselect its page. */
export function PaymentMethods({ chosen, onChoose, disabled }: Props) {
  const t = useTranslations();
  return (
    <fieldset className="methods" disabled={disabled}>
      <legend>{t(($) => $.payment.methods)}</legend>
      {offeredWays(paymentMethods).map((method) => (
        <label key={method} className="method">
          <span className="mark">
            <Icon name={method} />
          </span>
          <span className="method-name">
            {t(($) => $.payment.method[method].name)}
            <small>{t(($) => $.payment.method[method].hint)}</small>
            <PaymentMarks method={method} />
          </span>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => onChoose(method)}
          />
        </label>
      ))}
    </fieldset>
  );
}
