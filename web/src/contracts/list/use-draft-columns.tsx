import type { ContractRow } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { amount } from '../../ui/format.ts';
import { Moment } from '../../ui/Moment.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './DraftList.module.css';
import { RowFlag } from './RowFlag.tsx';

/** The columns of the draft list: who, which contract, where it stands, what it costs, since when. */
export function useDraftColumns(): Column<ContractRow>[] {
  const t = useWords();
  return [
    {
      title: t(($) => $.list.proposer),
      key: 'proposerName',
      render: (row) => (
        <Link
          to="/contract/temp-info/$referenceNumber"
          params={{ referenceNumber: row.referenceNumber }}
          className={styles.name ?? ''}
        >
          <bdi>{row.proposerName}</bdi>
        </Link>
      ),
    },
    {
      title: t(($) => $.list.number),
      key: 'referenceNumber',
      render: ({ policyNo, referenceNumber }) => (
        <span className={styles.number}>
          <bdi>{policyNo ?? referenceNumber}</bdi>
          <CopyButton text={policyNo ?? referenceNumber} what={policyNo ?? referenceNumber} />
        </span>
      ),
    },
    {
      title: t(($) => $.list.status),
      key: 'status',
      render: (row) => (
        <span className={styles.state}>
          <StatusTag status={row.status} />
          <RowFlag row={row} />
        </span>
      ),
    },
    { key: 'packageName', title: t(($) => $.list.plan), render: ({ packageName }) => packageName },
    {
      title: t(($) => $.fieldNames.premiumAmount),
      key: 'premiumAmount',
      align: 'end',
      render: ({ premiumAmount }) => amount(premiumAmount),
    },
    {
      title: t(($) => $.list.createdAt),
      key: 'createdAt',
      align: 'end',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
