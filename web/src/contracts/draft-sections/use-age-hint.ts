import { ageOn, MAX_AGE } from '@salus/domain/people/age.ts';
import { type Day, parseDay } from '@salus/domain/time/day.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** "36 tuổi" for a valid date of birth, so that users notice a wrong year. */
export function useAgeHint(today: Day): (born: string | undefined) => string | undefined {
  const t = useTranslations();
  return (born) => {
    const day = parseDay(born ?? '');
    const age = day && ageOn(day, today);
    return age === null || age < 0 || age > MAX_AGE ? undefined : t(($) => $.age, { count: age });
  };
}
