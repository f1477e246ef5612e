import { ageOn } from '@salus/domain/people/age.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { day } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { dayText } from '../../ui/data/format.ts';

/** `01/02/1990 · 36 tuổi` */
export function useBirthText(): (born: string) => string {
  const t = useTranslations();
  const today = businessDay(currentTime());
  return (born) => `${dayText(born)} · ${t(($) => $.age, { count: ageOn(day(born), today) })}`;
}
