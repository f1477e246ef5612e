import { useTranslations } from '../../i18n/i18n.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { Text } from '../layout/Text.tsx';
import { instantText } from './format.ts';
import styles from './Moment.module.css';
import { useNow } from './use-now.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** After a week the date is clearer than a count of days. */
const WEEK_MILLISECONDS = 7 * 86_400_000;

/** The exact moment, with "3 giờ trước" beside it during the first week; paper shows the first. */
export function Moment({ at }: { readonly at: string }) {
  const t = useTranslations();
  const now = useNow();
  const fromNow = new Date(at).getTime() - now.getTime();
  return (
    <time dateTime={at}>
      <Text isTabular isOneLine>
        {instantText(at)}
      </Text>
      {fromNow >= -WEEK_MILLISECONDS && (
        <>
          {' '}
          <Text
            tone="secondary"
            size="small"
            isOneLine
            className={`${styles.relative} screen-only`}
          >
            {relative(fromNow) ?? t(($) => $.justNow)}
          </Text>
        </>
      )}
    </time>
  );
}

/** "3 giờ trước" for −10,800,000 milliseconds; null within a minute. */
function relative(fromNow: number): string | null {
  const format = new Intl.RelativeTimeFormat(currentLanguage().locale, { numeric: 'auto' });
  const step = steps.find(([, length]) => Math.abs(fromNow) >= length);
  return step ? format.format(Math.trunc(fromNow / step[1]), step[0]) : null;
}
