import type { StatementView } from '@salus/api/payments/statements.ts';
import {
  isToSettle,
  type LineResult,
  lineResults,
} from '@salus/domain/payments/statements/statement-totals.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Statements.module.css';

/** A result, or all that a clerk has to decide about. */
export type ShownLines = LineResult | 'TO_SETTLE';

type Props = Pick<StatementView, 'lines' | 'totals' | 'rows'> & {
  readonly id: string;
  /** The lines that are shown; null for all. */
  readonly shownLines: ShownLines | null;
  readonly onShow: (lines: ShownLines | null) => void;
};

/** Totals of the file, of the money to settle and of each result; each filters the lines. */
export function ResultTotals({ id, lines, totals, rows, shownLines, onShow }: Props) {
  const t = useTranslations();
  const file = lines.reduce((sum, line) => sum + line.amount, 0);
  const split = lineResults.reduce((sum, result) => sum + totals[result].amount, 0);
  const all = { key: null, name: t(($) => $.statements.all), count: lines.length, sum: file };
  const toSettle = lines.filter(({ result }) => isToSettle(result));
  const problems = {
    key: 'TO_SETTLE' as const,
    name: t(($) => $.places.unallocated),
    count: toSettle.length,
    sum: toSettle.reduce((sum, line) => sum + line.amount, 0),
  };
  const parts = lineResults
    .filter((result) => totals[result].count > 0)
    .map((result) => ({
      key: result,
      name: t(($) => $.statements.results[result]),
      count: totals[result].count,
      sum: totals[result].amount,
    }));
  return (
    <section id={id} tabIndex={-1} aria-label={t(($) => $.statements.totals)}>
      <Grid as="ul" gap={8} className={styles.totals}>
        {[all, ...(toSettle.length > 0 ? [problems] : []), ...parts].map(
          ({ key, name, count, sum }) => (
            <li key={name}>
              <Grid
                as="button"
                type="button"
                gap={2}
                columnGap={8}
                isWide
                pad={12}
                frame="panel"
                className={styles.total}
                aria-pressed={shownLines === key}
                onClick={() => onShow(key)}
              >
                <Text tone="secondary" size="small">
                  {name}
                </Text>
                <Text tone="secondary" size="small" isTabular>
                  {countText(count)}
                </Text>
                <Text isWholeRow self="end" weight="medium" isTabular>
                  {amount(sum)}
                </Text>
              </Grid>
            </li>
          ),
        )}
      </Grid>
      <Text as="p" above={12} below={12} tone="secondary" isTabular>
        {t(($) => $.statements.difference, { amount: amount(file - split) })}
      </Text>
      <Text as="p" above={12} below={12} tone="secondary" isTabular>
        {t(($) => $.statements.rows, {
          read: countText(rows.read),
          taken: countText(rows.taken),
          leftOut: countText(rows.leftOut),
          blank: countText(rows.blank),
        })}
      </Text>
    </section>
  );
}
