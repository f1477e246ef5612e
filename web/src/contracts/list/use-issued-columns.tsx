import type { SortKey } from '@salus/api/contract-filters.ts';
import type { IssuedRow } from '@salus/api/contract-view.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { CertificateButton } from './CertificateButton.tsx';
import { ContractLink } from './ContractLink.tsx';
import styles from './ContractTable.module.css';
import type { Area } from './contract-place.ts';
import { useContractColumns } from './use-contract-columns.tsx';

/** The columns of every list, plus the seller, the manager and their unit (LIST-10). */
export function useIssuedColumns(
  area: Area | null,
  group: RoleGroup,
): Column<IssuedRow, SortKey>[] {
  const t = useTranslations();
  const of = Object.fromEntries(useContractColumns(area).map((column) => [column.key, column]));
  const columns: (Column<IssuedRow, SortKey> | undefined)[] = [
    of['proposerName'],
    {
      key: 'policyNo',
      title: t(($) => $.fieldNames.policyNo),
      sortKey: 'policyNo',
      render: (row) => (
        <Row
          as="span"
          isInline
          gap={4}
          align="center"
          isTabular
          isOneLine
          className={`${styles.number} ${styles.crowded}`}
        >
          <ContractLink row={row} area={area} className={styles.quiet}>
            <bdi>{row.policyNo}</bdi>
          </ContractLink>
          {row.policyNo && <CopyButton text={row.policyNo} what={row.policyNo} />}
        </Row>
      ),
    },
    of['status'],
    of['packageName'] && { ...of['packageName'], needs: 'room' },
    of['premiumAmount'],
    {
      key: 'officerName',
      title: t(($) => $.issuedList.officer),
      render: ({ officerName, managerName }) => <Lines first={officerName} second={managerName} />,
    },
    {
      key: 'branchName',
      needs: 'room',
      title: t(($) => $.issuedList.units),
      head: (
        <Text isBlock canBreak className={styles.lines}>
          {t(($) => $.issuedList.units)}
        </Text>
      ),
      render: ({ branchName, areaName, regionName }) => (
        <Lines first={branchName} second={[areaName, regionName].filter(Boolean).join(' · ')} />
      ),
    },
    of['createdAt'] && { ...of['createdAt'], needs: 'muchRoom' },
    {
      key: 'certificate',
      title: t(($) => $.detail.downloadFile),
      head: <span className="visually-hidden">{t(($) => $.detail.downloadFile)}</span>,
      align: 'end',
      render: (row) => <CertificateButton row={row} group={group} />,
    },
  ];
  return columns.filter((column) => column !== undefined);
}

function Lines({
  first,
  second,
}: {
  readonly first: string | null;
  readonly second: string | null;
}) {
  return (
    <Text isBlock canBreak className={styles.lines}>
      <bdi>{first ?? '–'}</bdi>
      {second && (
        <Text isBlock tone="hint" size="small" className={styles.second}>
          <bdi>{second}</bdi>
        </Text>
      )}
    </Text>
  );
}
