import type { ReconciledDayView } from '@salus/api/payments/reconciliation.ts';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './DaySides.module.css';

type Total = ReconciledDayView['fees'];

/** The totals of each side, side by side. Money out is negative. */
export function DaySides({ view }: { readonly view: ReconciledDayView }) {
  const t = useTranslations();
  const { totals, fees } = view;
  const { gateway, bank, manual, contracts } = totals;
  const income = t(($) => $.reconciliation.income);
  const out = t(($) => $.reconciliation.out);
  return (
    <Grid gap={16} className={styles.sides}>
      <Side name={t(($) => $.domain.reconciliation.origins.GATEWAY)}>
        <Line label={income} total={gateway.payments} isMain />
        <Line label={out} total={gateway.refunds} isMain />
      </Side>
      <Side name={t(($) => $.domain.reconciliation.origins.BANK)}>
        <Line label={income} total={bank.credits} isMain />
        <Line label={out} total={bank.debits} isMain />
        {bank.results
          .filter(({ count }) => count > 0)
          .map(({ result, ...total }) => (
            <Line
              key={result}
              label={
                result === 'NOT_CONFIRMED'
                  ? t(($) => $.domain.reconciliation.reasons.NOT_CONFIRMED)
                  : t(($) => $.statements.results[result])
              }
              total={total}
            />
          ))}
        {fees.count > 0 && <Line label={t(($) => $.reconciliation.fees)} total={fees} />}
      </Side>
      <Side name={t(($) => $.domain.reconciliation.origins.MANUAL)}>
        <Line label={income} total={manual.payments} isMain />
      </Side>
      <Side name={t(($) => $.domain.reconciliation.origins.CONTRACTS)}>
        <Line label={income} total={contracts.payments} isMain />
        <Line label={out} total={contracts.refunds} isMain />
        {contracts.byWay
          .filter(({ count }) => count > 0)
          .map(({ way, ...total }) => (
            <Line key={way} label={t(($) => $.reconciliation.ways[way])} total={total} />
          ))}
        {contracts.refundsByWay
          .filter(({ count }) => count > 0)
          .map(({ way, ...total }) => (
            <Line key={way} label={t(($) => $.reconciliation.refundWays[way])} total={total} />
          ))}
        {contracts.decided.count > 0 && (
          <Line label={t(($) => $.reconciliation.decided)} total={contracts.decided} />
        )}
      </Side>
    </Grid>
  );
}

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack as="section" gap={8} content="start" pad={16} frame="panel" aria-label={name}>
      <Text as="h2" below={4} size="large" weight="strong">
        {name}
      </Text>
      {children}
    </Stack>
  );
}

type LineProps = { readonly label: string; readonly total: Total; readonly isMain?: boolean };

function Line({ label, total, isMain = false }: LineProps) {
  return (
    <Grid
      as="p"
      gap={12}
      align="baseline"
      tone={isMain ? undefined : 'secondary'}
      size={isMain ? undefined : 'small'}
      isTabular
      className={isMain ? styles.main : styles.line}
    >
      <span>{label}</span>
      <Text tone="secondary" size="small">
        {countText(total.count)}
      </Text>
      <Text textAlign="end" isOneLine className={styles.sum}>
        {amount(total.amount)}
      </Text>
    </Grid>
  );
}
