import { useTranslations } from '../../i18n/i18n.ts';
import { Text } from '../layout/Text.tsx';
import { instantText } from './format.ts';
import styles from './Moment.module.css';
import { relativeText } from './relative-time.ts';
import { useNow } from './use-now.ts';

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
            {relativeText(fromNow) ?? t(($) => $.justNow)}
          </Text>
        </>
      )}
    </time>
  );
}
