import { useTranslations } from '../i18n/i18n.ts';
import { amount } from '../ui/data/format.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';

type Props = {
  readonly fee: number;
  readonly persons: number;
  /** The percentage of the fee that is paid; null where no promotion matches. */
  readonly discountContract: number | null;
  readonly premiumAmount: number;
};

/** The computation of a family's premium; for 0 the reason. */
export function PremiumSum({ fee, persons, discountContract, premiumAmount }: Props) {
  const t = useTranslations();
  if (discountContract === null)
    return (
      <Text as="p" tone="amber" size="small">
        {t(($) => $.familyPremium.none)}
      </Text>
    );
  const full = fee * persons;
  return (
    <Stack as="dl" gap={4} size="small">
      <Row gap={12} justify="between">
        <dt>{t(($) => $.familyPremium.full, { fee: amount(fee), count: persons })}</dt>
        <Text as="dd" isOneLine>
          {amount(full)}
        </Text>
      </Row>
      <Row gap={12} justify="between">
        <dt>
          {t(($) => $.familyPremium.discount, { percent: 100 - discountContract, count: persons })}
        </dt>
        <Text as="dd" isOneLine>
          {amount(premiumAmount - full)}
        </Text>
      </Row>
      <Row gap={12} justify="between" padAbove={4} softLine="above">
        <dt>{t(($) => $.familyPremium.due, { percent: discountContract })}</dt>
        <Text as="dd" weight="strong" isOneLine>
          {amount(premiumAmount)}
        </Text>
      </Row>
    </Stack>
  );
}
