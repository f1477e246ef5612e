import type { DifferenceView } from '@salus/api/payments/reconciliation.ts';
import { comparisons } from '@salus/domain/payments/reconciliation/difference.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
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
      <div key={comparison} className={styles.comparison}>
        <h3 className={styles.name}>{t(($) => $.domain.reconciliation.comparisons[comparison])}</h3>
        {own.map(([key, lines]) => (
          <Group key={key} lines={lines} />
        ))}
      </div>
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
    <details
      className={styles.group}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        <ChevronDown aria-hidden className={styles.mark ?? ''} />
        <span className={styles.reason}>
          {reason}
          {later > 0 && (
            <span className={cells.warning}>
              {t(($) => $.reconciliation.afterClosing, { number: countText(later) })}
            </span>
          )}
        </span>
        <span className={styles.count}>{countText(lines.length)}</span>
        <span className={styles.sum}>
          {amount(lines.reduce((sum, line) => sum + line.amount, 0))}
        </span>
      </summary>
      {isOpen && <DifferenceTable label={reason} lines={lines} />}
    </details>
  );
}
