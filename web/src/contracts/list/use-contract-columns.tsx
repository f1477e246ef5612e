import type { SortKey } from '@salus/api/contract-filters.ts';
import type { ContractRow } from '@salus/api/contract-view.ts';
import { catalogueText } from '../../i18n/catalogue-text.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { PhoneLink } from '../PhoneLink.tsx';
import { StatusTag } from '../StatusTag.tsx';
import { ContractLink } from './ContractLink.tsx';
import styles from './ContractTable.module.css';
import type { Area } from './contract-place.ts';
import { RowFlag } from './RowFlag.tsx';
import { TakenBy } from './TakenBy.tsx';
import { Waiting } from './Waiting.tsx';

/** The columns of a list of contracts. */
export function useContractColumns(area: Area): Column<ContractRow, SortKey>[] {
  const t = useTranslations();
  return [
    {
      title: t(($) => $.sections.proposer),
      key: 'proposerName',
      sortKey: 'proposerName',
      render: (row) => (
        <>
          <ContractLink row={row} area={area} className={styles.name} title={row.proposerName}>
            <bdi>{row.proposerName}</bdi>
          </ContractLink>
          {area !== 'issued' && (
            <Text tone="hint" size="small" isTabular className={`${styles.second} ${styles.below}`}>
              <bdi>{row.proposerMobile}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      title: t(($) => $.fieldNames.proposerMobile),
      key: 'proposerMobile',
      needs: 'room',
      render: ({ proposerMobile }) => (
        <Text isTabular className={styles.phone}>
          <PhoneLink phone={proposerMobile} />
        </Text>
      ),
    },
    {
      title: t(($) => $.list.number),
      key: 'referenceNumber',
      sortKey: 'referenceNumber',
      render: (row) => {
        const number = row.policyNo ?? row.referenceNumber;
        return (
          <Row
            as="span"
            isInline
            gap={4}
            align="center"
            isTabular
            isOneLine
            className={styles.number}
          >
            <ContractLink row={row} area={area} className={`${styles.quiet} underlinesOnHover`}>
              <bdi>{number}</bdi>
            </ContractLink>
            <CopyButton text={number} what={number} />
          </Row>
        );
      },
    },
    {
      title: t(($) => $.list.status),
      key: 'status',
      sortKey: 'status',
      render: (row) => (
        <span className={styles.status}>
          <StatusTag status={row.status} />
          <span className={styles.flags}>
            <RowFlag row={row} />
            <TakenBy row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'waiting',
      needs: 'littleRoom',
      title: t(($) => $.domain.statuses.AWAITING_PAYMENT),
      render: (row) => <Waiting row={row} />,
    },
    {
      key: 'packageName',
      needs: 'muchRoom',
      title: t(($) => $.list.plan),
      render: ({ packageName, typeContract }) => (
        <>
          <Box as="span" hasEllipsis isBlock maxWidth={180}>
            {catalogueText(packageName)}
          </Box>
          <Text isBlock tone="hint" size="small" className={styles.second}>
            {t(($) => $.domain.contractTypes[typeContract])}
          </Text>
        </>
      ),
    },
    {
      title: t(($) => $.fieldNames.premiumAmount),
      key: 'premiumAmount',
      sortKey: 'premiumAmount',
      align: 'end',
      render: ({ premiumAmount }) => amount(premiumAmount),
    },
    ...(area === 'bm-contract'
      ? [
          {
            key: 'createdByName',
            needs: 'mostRoom' as const,
            title: t(($) => $.list.createdBy),
            render: ({ createdByName, createdByTypeChannelUser }: ContractRow) => (
              <>
                <Box as="span" hasEllipsis isBlock maxWidth={180}>
                  <bdi>{createdByName}</bdi>
                </Box>
                <Text isBlock tone="hint" size="small" className={styles.second}>
                  {createdByTypeChannelUser}
                </Text>
              </>
            ),
          },
        ]
      : []),
    {
      title: t(($) => $.list.createdAt),
      key: 'createdAt',
      needs: 'someRoom',
      sortKey: 'createdAt',
      align: 'end',
      render: ({ createdAt }) => <Moment at={createdAt} />,
    },
  ];
}
