import type { ContractView } from '@salus/api/contract-view.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './StaffPaymentDialog.module.css';

/** Number, plan, period if paid today, and amount of the order. */
export function OrderFacts({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { startsOn, endsOn } = periodFrom(businessDay(useNow()));
  const facts = [
    [t(($) => $.detail.referenceNumber), contract.referenceNumber],
    [t(($) => $.detail.productName), catalogueText(contract.productName)],
    [t(($) => $.fieldNames.planId), catalogueText(contract.packageName)],
    [
      t(($) => $.counterPayment.insured),
      t(($) => $.counterPayment.persons, { count: contract.insuredDetails.length }),
    ],
  ] as const;
  return (
    <Stack as="section" gap={8} content="start" canShrink>
      <Text as="h3" size="large" weight="strong" className={styles.heading}>
        {t(($) => $.counterPayment.order)}
      </Text>
      <Text as="dl" padBlock={8} padInline={16} isTabular frame="sunken" className={styles.order}>
        {facts.map(([label, value]) => (
          <Row gap={16} justify="between" padBlock={8} key={label}>
            <Text as="dt" flex="none" tone="secondary">
              {label}
            </Text>
            <Text as="dd" textAlign="end" canBreak>
              <bdi>{value}</bdi>
            </Text>
          </Row>
        ))}
        <Row gap={16} justify="between" padBlock={8}>
          <Text as="dt" flex="none" tone="secondary">
            {t(($) => $.counterPayment.period)}
          </Text>
          <Text as="dd" textAlign="end" canBreak>
            {`${dayText(startsOn)} – ${dayText(endsOn)}`}
            <Text as="small" isBlock tone="secondary" size="small">
              {t(($) => $.counterPayment.ifToday)}
            </Text>
          </Text>
        </Row>
        <Row gap={16} justify="between" padBlock={8} className={styles.total}>
          <Text as="dt" flex="none" tone="secondary">
            {t(($) => $.counterPayment.total)}
          </Text>
          <Text size="title" weight="strong" as="dd" textAlign="end" canBreak>
            {amount(contract.premiumAmount)}
          </Text>
        </Row>
      </Text>
    </Stack>
  );
}
