import type { ContractRow } from '@salus/api/contract-view.ts';
import { useWords } from '../../i18n/i18n.ts';
import styles from './ContractTable.module.css';

/** What waits for the officer on this contract: a change that the customer asked for, or a payment that failed. */
export function RowFlag({ row }: { readonly row: ContractRow }) {
  const t = useWords();
  if (row.adjustInfo) return <span className={styles.flag}>{t(($) => $.list.changeRequested)}</span>;
  if (row.paymentStatus) return <span className={styles.flag}>{t(($) => $.list.paymentFailed)}</span>;
  return null;
}
