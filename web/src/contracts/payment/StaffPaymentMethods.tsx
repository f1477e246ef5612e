import { ArrowRightLeft, CreditCard, Ellipsis, Landmark, QrCode } from 'lucide-react';
import { type PaymentWay, paymentRows } from '../../calls/payment/payment-ways.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Radio } from '../../ui/forms/Radio.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './StaffPaymentDialog.module.css';

const marks = {
  card: CreditCard,
  'bank-card': Landmark,
  qr: QrCode,
  gateway: Ellipsis,
  transfer: QrCode,
  manual: ArrowRightLeft,
} as const satisfies Record<PaymentWay, unknown>;

type Props = { readonly chosenWay: PaymentWay; readonly onChoose: (way: PaymentWay) => void };

/** The ways to pay as touch-size rows. Those of the gateway only preselect its page. */
export function StaffPaymentMethods({ chosenWay, onChoose }: Props) {
  const t = useTranslations();
  const { main, others } = paymentRows();
  const row = (way: PaymentWay) => {
    const Mark = marks[way];
    // The gateway's code and the transfer's are one thing for customers.
    const texts = way === 'transfer' ? 'qr' : way;
    return (
      <Row
        as="label"
        key={way}
        gap={12}
        align="center"
        padBlock={8}
        padInline={12}
        className={`${styles.method} joined`}
        htmlFor={`method-${way}`}
      >
        <Mark aria-hidden className="tone-primary size-title" />
        <Box as="span" flex="whole">
          {t(($) => $.counterPayment.method[texts].name)}
          <Text as="small" isBlock tone="secondary" size="small">
            {t(($) => $.counterPayment.method[texts].hint)}
          </Text>
        </Box>
        <Radio
          id={`method-${way}`}
          name="method"
          value={way}
          checked={way === chosenWay}
          onChange={() => onChoose(way)}
        />
      </Row>
    );
  };
  return (
    <Stack as="fieldset" gap={8} content="start" canShrink>
      <Text as="legend" below={8} size="large" weight="strong">
        {t(($) => $.counterPayment.methods)}
      </Text>
      <div>{main.map(row)}</div>
      <details>
        <Text as="summary" padBlock={8} tone="primary">
          {t(($) => $.counterPayment.others)}
        </Text>
        <div>{others.map(row)}</div>
      </details>
    </Stack>
  );
}
