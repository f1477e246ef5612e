import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './SkeletonCards.module.css';

/** Grey bars in the place of the first cards of a narrow screen. */
export function SkeletonCards() {
  const t = useTranslations();
  return (
    <>
      <Box aria-hidden="true" softLine="between">
        {['a', 'b', 'c', 'd', 'e'].map((card) => (
          <Stack key={card} gap={12} pad={16} className={styles.card}>
            <span className="placeholder" />
            <span className="placeholder" />
            <span className="placeholder" />
          </Stack>
        ))}
      </Box>
      <p role="status" className="visually-hidden">
        {t(($) => $.loading)}
      </p>
    </>
  );
}
