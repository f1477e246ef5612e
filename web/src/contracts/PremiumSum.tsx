import { useTranslations } from '../i18n/i18n.ts';
import { amount } from '../ui/data/format.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Text } from '../ui/layout/Text.tsx';
import styles from './PremiumSum.module.css';

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
    <Stack as="dl" gap={4} size="small" className={styles.sum}>
      <div>
        <dt>{t(($) => $.familyPremium.full, { fee: amount(fee), count: persons })}</dt>
        <dd>{amount(full)}</dd>
      </div>
      <div>
        <dt>
          {t(($) => $.familyPremium.discount, { percent: 100 - discountContract, count: persons })}
        </dt>
        <dd>{amount(premiumAmount - full)}</dd>
      </div>
      <div className={styles.due}>
        <dt>{t(($) => $.familyPremium.due, { percent: discountContract })}</dt>
        <dd>{amount(premiumAmount)}</dd>
      </div>
    </Stack>
  );
}
