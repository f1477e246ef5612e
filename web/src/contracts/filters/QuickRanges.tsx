import { businessDay } from '@salus/domain/time/business-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';
import styles from './FilterBar.module.css';
import { type DayBounds, quickRanges, rangeOf } from './quick-ranges.ts';

type Props = { readonly onChoose: (bounds: DayBounds) => void };

/** A button per frequent range of days (LIST-5). */
export function QuickRanges({ onChoose }: Props) {
  const t = useTranslations();
  return (
    <p className={styles.ranges}>
      {quickRanges.map((range) => (
        <Button key={range} onClick={() => onChoose(rangeOf(range, businessDay(new Date())))}>
          {t(($) => $.listFilters.ranges[range])}
        </Button>
      ))}
    </p>
  );
}
