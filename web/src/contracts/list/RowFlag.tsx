import type { ContractRow } from '@salus/api/contract-view.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './ContractTable.module.css';

/** Marks a contract with a change request of the customer or a failed payment. */
export function RowFlag({ row }: { readonly row: ContractRow }) {
  const t = useTranslations();
  if (row.adjustInfo)
    return <span className={styles.flag}>{t(($) => $.list.changeRequested)}</span>;
  if (row.paymentStatus)
    return <span className={styles.flag}>{t(($) => $.list.paymentFailed)}</span>;
  return null;
}
