import type { ContractRow } from '@salus/api/contract-view.ts';
import type { LinkState } from '@salus/domain/verification/link-life.ts';
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
  const { waitingSince, linkOpenedAt } = row;
  if (!waitingSince) return null;
  const fromNow = (at: string) => new Date(at).getTime() - now.getTime();
  const state = linkState(row, now);
  const openedAgo = state === 'OPENED' && linkOpenedAt && relativeText(fromNow(linkOpenedAt));
  return (
    <>
      <time dateTime={waitingSince} title={instantText(waitingSince)}>
        {hasLabel && `${t(($) => $.domain.statuses.AWAITING_PAYMENT)}: `}
        {durationText(-fromNow(waitingSince))}
      </time>
      <Text
        isBlock
        tone={state === 'OPENED' ? 'green' : 'hint'}
        size="small"
        className={styles.second}
      >
        {[t(($) => $.linkStates[state]), openedAgo].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function linkState({ linkOpenedAt, linkExpiresAt }: Props['row'], now: Date): LinkState {
  if (!linkExpiresAt) return 'NONE';
  if (new Date(linkExpiresAt) <= now) return 'EXPIRED';
  return linkOpenedAt ? 'OPENED' : 'SENT';
}
