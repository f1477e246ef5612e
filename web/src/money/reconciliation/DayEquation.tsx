import type { ReconciledDay, ReconciledDayView } from '@salus/api/payments/reconciliation.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount } from '../../ui/data/format.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './DayEquation.module.css';

type Totals = ReconciledDayView['totals'];
type Sums = Readonly<
  Record<keyof Pick<ReconciledDay, 'gateway' | 'bank' | 'manual' | 'contracts'>, number>
>;

/** Money in and out of each side, as the list of days has it. */
const sideSums = ({ gateway, bank, manual, contracts }: Totals): Sums => ({
  gateway: gateway.payments.amount + gateway.refunds.amount,
  bank: bank.credits.amount + bank.debits.amount,
  manual: manual.payments.amount,
  contracts: contracts.payments.amount + contracts.refunds.amount,
});

type Props = { readonly totals: Totals; readonly difference: ReconciledDayView['difference'] };

/** The sides as a sum that the reader can follow: their difference is the last term. */
export function DayEquation({ totals, difference }: Props) {
  const t = useTranslations();
  const { BANK, MANUAL, CONTRACTS } = t(($) => $.domain.reconciliation.origins, {
    returnObjects: true,
  });
  const sums = sideSums(totals);
  return (
    <Grid as="dl" gap={4} columnGap={24} justify="start" isTabular className={styles.equation}>
      <Term sign="" name={t(($) => $.reconciliation.gateway)} sum={sums.gateway} />
      <Term sign="+" name={BANK} sum={sums.bank} />
      <Term sign="+" name={MANUAL} sum={sums.manual} />
      <Term sign="−" name={CONTRACTS} sum={sums.contracts} />
      <Term
        sign="="
        name={t(($) => $.reconciliation.difference)}
        sum={difference.amount}
        className={difference.count === 0 ? styles.result : `${styles.result} ${styles.open}`}
      />
    </Grid>
  );
}

type TermProps = {
  readonly sign: string;
  readonly name: string;
  readonly sum: number;
  readonly className?: string | undefined;
};

function Term({ sign, name, sum, className = '' }: TermProps) {
  return (
    <Grid columnGap={12} align="baseline" className={`${styles.term} ${className}`}>
      <Text aria-hidden self="end" tone="secondary" className={styles.sign}>
        {sign}
      </Text>
      <Text as="dt" tone="secondary" size="small">
        {name}
      </Text>
      <Text as="dd" weight="medium" isOneLine>
        <bdi>{amount(sum)}</bdi>
      </Text>
    </Grid>
  );
}
