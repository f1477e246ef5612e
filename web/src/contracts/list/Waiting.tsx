import type { ContractRow } from '@salus/api/contract-view.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { durationText, relativeText } from '../../ui/data/relative-time.ts';
import { useNow } from '../../ui/data/use-now.ts';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './ContractTable.module.css';

type Props = {
  readonly row: Pick<ContractRow, 'waitingSince' | 'linkOpenedAt' | 'linkExpiresAt'>;
  /** Outside a column with a title. */
  readonly hasLabel?: boolean;
};

/** How long a contract awaits its payment, and what the customer did with the link. */
export function Waiting({ row, hasLabel = false }: Props) {
  const t = useTranslations();
  const now = useNow();
  const { waitingSince, linkOpenedAt, linkExpiresAt } = row;
  if (!waitingSince) return null;
  const fromNow = (at: string) => new Date(at).getTime() - now.getTime();
  const isEnded = linkExpiresAt !== null && fromNow(linkExpiresAt) <= 0;
  const openedAt = isEnded ? null : linkOpenedAt;
  const state = linkExpiresAt ? (isEnded ? 'EXPIRED' : openedAt ? 'OPENED' : 'SENT') : 'NONE';
  const openedAgo = openedAt && relativeText(fromNow(openedAt));
  return (
    <>
      <time dateTime={waitingSince} title={instantText(waitingSince)}>
        {hasLabel && `${t(($) => $.domain.statuses.AWAITING_PAYMENT)}: `}
        {durationText(-fromNow(waitingSince))}
      </time>
      <Text isBlock tone={openedAt ? 'green' : 'hint'} size="small" className={styles.second}>
        {[t(($) => $.linkStates[state]), openedAgo].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
