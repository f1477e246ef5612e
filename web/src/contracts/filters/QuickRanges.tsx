import { businessDay } from '@salus/domain/time/business-time.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import styles from './FilterBar.module.css';
import { type DayBounds, quickRanges, rangeDays } from './quick-ranges.ts';

type Props = { readonly onChoose: (bounds: DayBounds) => void };

/** A button per frequent range of days (LIST-5). */
export function QuickRanges({ onChoose }: Props) {
  const t = useTranslations();
  return (
    <Row as="p" gap={8} align="start" className={styles.ranges}>
      {quickRanges.map((range) => (
        <Button key={range} onClick={() => onChoose(rangeDays(range, businessDay(currentTime())))}>
          {t(($) => $.listFilters.ranges[range])}
        </Button>
      ))}
    </Row>
  );
}
