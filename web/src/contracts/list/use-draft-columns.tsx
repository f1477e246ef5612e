import type { ContractRow } from '@salus/api/contract-view.ts';
import { Link } from '@tanstack/react-router';
import type { TableColumnsType } from 'antd';
import { useWords } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { amount } from '../../ui/format.ts';
import { Moment } from '../../ui/Moment.tsx';
import { StatusTag } from '../StatusTag.tsx';
import styles from './DraftList.module.css';
import { RowFlag } from './RowFlag.tsx';

/** The columns of the draft list: who, which contract, where it stands, what it costs, since when. */
export function useDraftColumns(): TableColumnsType<ContractRow> {
  const t = useWords();
  return [
    {
      title: t(($) => $.list.proposer),
      key: 'proposerName',
      render: (_, row) => (
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
      render: (_, { policyNo, referenceNumber }) => (
        <span className={styles.number}>
          <bdi>{policyNo ?? referenceNumber}</bdi>
          <CopyButton text={policyNo ?? referenceNumber} what={policyNo ?? referenceNumber} />
        </span>
      ),
    },
    {
      title: t(($) => $.list.status),
      key: 'status',
      render: (_, row) => (
        <span className={styles.number}>
          <StatusTag status={row.status} />
          <RowFlag row={row} />
        </span>
      ),
    },
    { title: t(($) => $.list.plan), dataIndex: 'packageName' },
    {
      title: t(($) => $.fieldNames.premiumAmount),
      key: 'premiumAmount',
      align: 'end',
      className: 'tabular',
      render: (_, { premiumAmount }) => amount(premiumAmount),
    },
    {
      title: t(($) => $.list.createdAt),
      key: 'createdAt',
      align: 'end',
      render: (_, { createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
