import type { ContractRow, IssuedRow } from '@salus/api/contract-view.ts';
import type { ConsentFlag } from '@salus/domain/contracts/status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './ContractTable.module.css';

type Props = { readonly row: ContractRow & Partial<Pick<IssuedRow, 'consentFlag'>> };

/** Marks a change request of the customer, a failed payment, or a flag of the consent. */
export function RowFlag({ row }: Props) {
  const t = useTranslations();
  const flags: Readonly<Record<ConsentFlag, string>> = {
    STAFF_DEVICE: t(($) => $.list.consentFromStaff),
    SHARED_CONTACT: t(($) => $.list.sharedContact),
  };
  if (row.adjustInfo)
    return <span className={styles.flag}>{t(($) => $.list.changeRequested)}</span>;
  if (row.paymentStatus)
    return <span className={styles.flag}>{t(($) => $.list.paymentFailed)}</span>;
  if (row.consentFlag) return <span className={styles.flag}>{flags[row.consentFlag]}</span>;
  return null;
}
