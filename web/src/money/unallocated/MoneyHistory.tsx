import type { UnallocatedMoney } from '@salus/api/payments/unallocated.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import cells from '../../ui/rows/cells.module.css';
import styles from './Unallocated.module.css';

/** The events of the money with clerks and notes, oldest first, folded at first. */
export function MoneyHistory({ history }: Pick<UnallocatedMoney, 'history'>) {
  const t = useTranslations();
  return (
    <Box as="details" flex="none" className={styles.history}>
      <summary>{t(($) => $.unallocated.history, { number: history.length })}</summary>
      <Stack as="ol" gap={8} above={8} size="small">
        {history.map(({ event, at, byName, note, referenceNumber }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
          <li key={place}>
            <strong>{t(($) => $.domain.moneyEvents[event])}</strong>
            {byName && (
              <>
                {' '}
                · <bdi>{byName}</bdi>
              </>
            )}
            {referenceNumber && (
              <>
                {' '}
                · <bdi>{referenceNumber}</bdi>
              </>
            )}
            <span className={cells.second}>
              <Moment at={at} />
            </span>
            {note && (
              <q className={cells.second}>
                <bdi>{note}</bdi>
              </q>
            )}
          </li>
        ))}
      </Stack>
    </Box>
  );
}
