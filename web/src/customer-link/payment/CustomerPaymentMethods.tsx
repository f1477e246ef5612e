import type { ReactNode } from 'react';
import { gatewayName, type PaymentWay, paymentRows } from '../../calls/payment/payment-ways.ts';
import factStyles from '../parts/facts.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
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
      <label key={way} className={`${paymentStyles.method} joined`}>
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

const word = (text: string, className = '') => (
  <text x="20" y="17" textAnchor="middle" className={className}>
    {text}
  </text>
);

/** Simple drawings in one colour, legible in dark mode. The text beside them names each. */
const drawings: Readonly<Record<string, ReactNode>> = {
  visa: word('VISA', paymentStyles.italic),
  mastercard: (
    <>
      <circle cx="16" cy="12" r="6.5" />
      <circle cx="24" cy="12" r="6.5" />
    </>
  ),
  jcb: word('JCB'),
  napas: word('napas'),
  vietqr: word('VietQR'),
};

const marks: Readonly<Record<Exclude<PaymentWay, 'gateway'>, readonly string[]>> = {
  qr: ['vietqr', 'napas'],
  'bank-card': ['napas'],
  card: ['visa', 'mastercard', 'jcb'],
  transfer: ['vietqr', 'napas'],
  manual: [],
};

/** The page of the gateway has no mark but the gateway's name. */
const methodMarks = (method: PaymentWay) =>
  method === 'gateway' ? [gatewayName()] : marks[method];

/** The marks by which customers recognise a payment method. */
function PaymentMarks({ method }: { readonly method: PaymentWay }) {
  return (
    <span className={paymentStyles.marks}>
      {methodMarks(method).map((mark) => (
        <svg key={mark} viewBox="0 0 40 24" aria-hidden="true" focusable="false">
          <rect x="0.5" y="0.5" width="39" height="23" rx="4" />
          {drawings[mark] ?? word(mark)}
        </svg>
      ))}
    </span>
  );
}
