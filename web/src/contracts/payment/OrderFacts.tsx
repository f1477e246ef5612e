import type { ContractView } from '@salus/api/contract-view.ts';
import { periodFrom } from '@salus/domain/contracts/period.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, dayText } from '../../ui/data/format.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';

/** Number, plan, period if paid today, and amount of the order. */
export function OrderFacts({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const { startsOn, endsOn } = periodFrom(
    businessDay(useNow()),
    contract.renewalStartsOn === null ? null : day(contract.renewalStartsOn),
  );
  const facts = [
    [t(($) => $.detail.referenceNumber), contract.referenceNumber],
    [t(($) => $.fieldNames.productName), catalogueText(contract.productName)],
    [t(($) => $.fieldNames.planId), catalogueText(contract.packageName)],
    [
      t(($) => $.sections.insured),
      t(($) => $.detail.personsAlone, { count: contract.insuredDetails.length }),
    ],
  ] as const;
  return (
    <Stack as="section" gap={8} content="start" canShrink>
      <Text as="h3" size="large" weight="strong">
        {t(($) => $.counterPayment.order)}
      </Text>
      <Text as="dl" padBlock={8} padInline={16} frame="sunken">
        {facts.map(([label, value]) => (
          <Row gap={16} justify="between" padBlock={8} key={label}>
            <Text as="dt" flex="none" size="body">
              {label}
            </Text>
            <Text as="dd" textAlign="end">
              <bdi>{value}</bdi>
            </Text>
          </Row>
        ))}
        <Row gap={16} justify="between" padBlock={8}>
          <Text as="dt" flex="none" size="body">
            {t(($) => $.counterPayment.period)}
          </Text>
          <Text as="dd" textAlign="end">
            {`${dayText(startsOn)} – ${dayText(endsOn)}`}
            <Text as="small" isBlock tone="secondary" size="small">
              {t(($) => $.counterPayment.ifToday)}
            </Text>
          </Text>
        </Row>
        <Row gap={16} align="baseline" justify="between" above={4} padBlock={8} line="above">
          <Text as="dt" flex="none" size="body">
            {t(($) => $.counterPayment.total)}
          </Text>
          <Text as="dd" size="title" weight="strong" textAlign="end">
            {amount(contract.premiumAmount)}
          </Text>
        </Row>
      </Text>
    </Stack>
  );
}
