import { ageOn } from '@salus/domain/people/age.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** "36 tuổi" as soon as a date of birth can be read, so that a slip in the year is seen at once. */
export function useAgeHint(today: Day): (born: string | undefined) => string | undefined {
  const t = useTranslations();
  return (born) => {
    const day = parseDay(born ?? '');
    const age = day && ageOn(day, today);
    return age === null || age < 0 ? undefined : t(($) => $.age, { count: age });
  };
}
