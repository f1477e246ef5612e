import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { comparisons } from '@salus/domain/payments/reconciliation/difference.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './DifferenceGroups.module.css';
import { DifferenceTable } from './DifferenceTable.tsx';

type Props = { readonly differences: readonly DifferenceView[] };

/** The differences by comparison and reason; each opens its lines. */
export function DifferenceGroups({ differences }: Props) {
  const t = useTranslations();
  const groups = Map.groupBy(differences, ({ comparison, reason }) => `${comparison} ${reason}`);
  return comparisons.map((comparison) => {
    const own = [...groups].filter(([key]) => key.startsWith(`${comparison} `));
    if (own.length === 0) return null;
    return (
      <Box key={comparison} frame="panel" isClipped>
        <Text
          as="h3"
          padInline={16}
          padAbove={12}
          padBelow={8}
          tone="secondary"
          size="small"
          weight="medium"
        >
          {t(($) => $.domain.reconciliation.comparisons[comparison])}
        </Text>
        {own.map(([key, lines]) => (
          <Group key={key} lines={lines} />
        ))}
      </Box>
    );
  });
}

function Group({ lines }: { readonly lines: readonly DifferenceView[] }) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const [first] = lines;
  if (!first) return null;
  const later = lines.filter(({ afterClosing }) => afterClosing).length;
  const reason = t(($) => $.domain.reconciliation.reasons[first.reason]);
  return (
    <Box
      as="details"
      softLine="above"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <Grid
        as="summary"
        gap={12}
        align="center"
        padBlock={8}
        padInline={16}
        minHeight={44}
        lightsUp
        className={`${styles.summary} no-marker`}
      >
        <ChevronDown aria-hidden className="tone-secondary square-16" />
        <Text isPretty>
          {reason}
          {later > 0 && (
            <span className={cells.warning}>
              {t(($) => $.reconciliation.afterClosing, { number: countText(later) })}
            </span>
          )}
        </Text>
        <Text tone="secondary" textAlign="end" isTabular isOneLine>
          {countText(lines.length)}
        </Text>
        <Text weight="medium" textAlign="end" isTabular isOneLine className={styles.sum}>
          {amount(lines.reduce((sum, line) => sum + line.amount, 0))}
        </Text>
      </Grid>
      {isOpen && <DifferenceTable label={reason} lines={lines} />}
    </Box>
  );
}
