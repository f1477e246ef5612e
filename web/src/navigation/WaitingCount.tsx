import { useTranslations } from '../i18n/i18n.ts';
import { Text } from '../ui/layout/Text.tsx';
import styles from './WaitingCount.module.css';

/** How much waits at a place; nothing for zero. */
export function WaitingCount({ count }: { readonly count: number }) {
  const t = useTranslations();
  if (count === 0) return null;
  return (
    <Text
      tone="amber"
      tint="amber"
      size="small"
      weight="strong"
      isTabular
      textAlign="center"
      className={styles.count}
    >
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{t(($) => $.worklists.waiting, { count })}</span>
    </Text>
  );
}
