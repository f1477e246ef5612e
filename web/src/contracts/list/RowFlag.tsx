import type { ContractRow, IssuedRow } from '@salus/api/contract-view.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './ContractTable.module.css';

type Props = { readonly row: ContractRow & Partial<Pick<IssuedRow, 'consentFlag'>> };

/** Marks a change request of the customer, a failed payment, or a consent from staff's browser. */
export function RowFlag({ row }: Props) {
  const t = useTranslations();
  if (row.adjustInfo)
    return <span className={styles.flag}>{t(($) => $.list.changeRequested)}</span>;
  if (row.paymentStatus)
    return <span className={styles.flag}>{t(($) => $.list.paymentFailed)}</span>;
  if (row.consentFlag)
    return <span className={styles.flag}>{t(($) => $.list.consentFromStaff)}</span>;
  return null;
}
