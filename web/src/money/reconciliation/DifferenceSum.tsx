import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';

/** The sum of the differences, and their number where there are any. */
export function DifferenceSum({ count, amount: sum }: { count: number; amount: number }) {
  const t = useTranslations();
  if (count === 0)
    return (
      <Text tone="secondary" className={cells.number}>
        {amount(sum)}
      </Text>
    );
  return (
    <Text tone="rose" weight="medium" isTabular isOneLine>
      {amount(sum)}
      <span className={cells.second}>
        {t(($) => $.reconciliation.lines, { number: countText(count) })}
      </span>
    </Text>
  );
}
