import type { ContractRow } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import { amount } from '../../ui/format.ts';
import { Moment } from '../../ui/Moment.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './DraftList.module.css';
import { RowFlag } from './RowFlag.tsx';

/** The same rows for a narrow screen, each one a large target. */
export function DraftCards({ rows }: { readonly rows: readonly ContractRow[] }) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.referenceNumber}>
          <Link
            to="/contract/temp-info/$referenceNumber"
            params={{ referenceNumber: row.referenceNumber }}
            className={styles.card ?? ''}
          >
            <span className={styles.cardTop}>
              <bdi className={styles.name}>{row.proposerName}</bdi>
              <StatusTag status={row.status} />
            </span>
            <span className={styles.cardLine}>
              <bdi>{row.policyNo ?? row.referenceNumber}</bdi>
              <Moment at={row.createdAt} />
            </span>
            <span className={styles.cardLine}>
              <span>{row.packageName}</span>
              <span className={styles.cardAmount}>{amount(row.premiumAmount)}</span>
            </span>
            <RowFlag row={row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
