import { useTranslations } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { dayOfInstant, instantText } from './format.ts';
import styles from './Moment.module.css';
import { useNow } from './use-now.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 giờ trước", with the exact moment on hover, in the page's own text, and alone on paper. */
export function Moment({ at }: { readonly at: string }) {
  const t = useTranslations();
  const now = useNow();
  const exact = instantText(at);
  return (
    <Tooltip text={exact}>
      <time dateTime={at}>
        <span className={styles.relative}>
          {relative(new Date(at), now) ?? t(($) => $.justNow)}
        </span>
        <span className={styles.exact}>
          <span className={styles.relative}> (</span>
          {exact}
          <span className={styles.relative}>)</span>
        </span>
      </time>
    </Tooltip>
  );
}

/** Null within the last minute. */
function relative(at: Date, now: Date): string | null {
  const format = new Intl.RelativeTimeFormat(currentLanguage().locale, { numeric: 'auto' });
  const passed = at.getTime() - now.getTime();
  // After a week a date is clearer than a count of days.
  if (passed < -7 * 86_400_000) return dayOfInstant(at.toISOString());
  const step = steps.find(([, length]) => Math.abs(passed) >= length);
  return step ? format.format(Math.trunc(passed / step[1]), step[0]) : null;
}
