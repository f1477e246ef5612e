import type { ContractView } from '@salus/api/contract-view.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
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
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t(($) => $.counterPayment.period)}</dt>
          <dd>
            {`${dayText(startsOn)} – ${dayText(endsOn)}`}
            <small>{t(($) => $.counterPayment.ifToday)}</small>
          </dd>
        </div>
        <div className={styles.total}>
          <dt>{t(($) => $.counterPayment.total)}</dt>
          <dd>{amount(contract.premiumAmount)}</dd>
        </div>
      </Text>
    </Stack>
  );
}
