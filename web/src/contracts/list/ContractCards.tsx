import type { ContractRow } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n.ts';
import { amount } from '../../ui/format.ts';
import { Moment } from '../../ui/Moment.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './ContractTable.module.css';
import { type Area, placeOf } from './contract-place.ts';
import { RowFlag } from './RowFlag.tsx';

/** The same rows for a narrow screen, each one a large target. */
export function ContractCards({ rows, area }: { readonly rows: readonly ContractRow[]; readonly area: Area }) {
  const t = useWords();
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.referenceNumber}>
          <Link {...placeOf(row, area)} className={styles.card ?? ''}>
            <span className={styles.cardTop}>
              <bdi className={styles.cardName}>{row.proposerName}</bdi>
              <StatusTag status={row.status} />
            </span>
            <span className={styles.cardLine}>
              <bdi>{row.policyNo ?? row.referenceNumber}</bdi>
              <Moment at={row.createdAt} />
            </span>
            <span className={styles.cardLine}>
              <span>
                {t(($) => $.words.contractTypes[row.typeContract])} · {row.packageName}
              </span>
              <span className={styles.cardAmount}>{amount(row.premiumAmount)}</span>
            </span>
            <RowFlag row={row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
