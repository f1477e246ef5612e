import type { SortKey } from '@salus/api/contract-filters.ts';
import type { IssuedRow } from '@salus/api/contract-view.ts';
import { listIssued } from '@salus/api/schemaless/contracts.ts';
import { type RoleGroup, readsEveryContract } from '@salus/domain/people/roles.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSignedInPerson } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useEmptyListHint } from '../../i18n/use-empty-list-hint.ts';
import { CopyButton } from '../../ui/data/CopyButton.tsx';
import type { Column } from '../../ui/data/DataTable.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { FilterBar } from '../filters/FilterBar.tsx';
import { issuedSearch, listQuery } from '../filters/list-search.ts';
import { useFilters } from '../filters/use-filters.ts';
import { CertificateButton } from '../issued/CertificateButton.tsx';
import { ContractLink } from './ContractLink.tsx';
import styles from './ContractTable.module.css';
import { ContractTable } from './ContractTable.tsx';
import type { Area } from './contract-place.ts';
import { OpenContract } from './OpenContract.tsx';
import { useContractColumns } from './use-contract-columns.tsx';

const route = getRouteApi('/shell/contract/list');

/**
 * Issued contracts: the back office opens all of them; managers and directors read those of their
 * officers beside the list and download certificates (ROLE-4).
 */
export function IssuedList() {
  const t = useTranslations();
  const hint = useEmptyListHint();
  const navigate = useNavigate();
  const group = useSignedInPerson()?.roleGroup ?? 'manager';
  const area = readsEveryContract[group] ? 'bm-contract' : 'issued';
  const contract = route.useSearch({ select: (search) => search.contract });
  const search = route.useSearch({
    select: ({ contract: _, ...listSearch }) => listSearch,
    structuralSharing: true,
  });
  const { filters, onChange } = useFilters(issuedSearch, search, (next, options) =>
    navigate({ to: '/contract/list', search: next, ...options }),
  );
  const list = useCall(listIssued, { query: listQuery(filters) }, { keepPrevious: true });
  const columns = useIssuedColumns(area, group);
  const title = t(($) => $.places.list);

  return (
    <Page title={title}>
      <FilterBar list="issued" filters={filters} onChange={onChange} error={list.error} />
      <ContractTable
        area={area}
        label={title}
        list={list}
        columns={columns}
        isDense
        foot={(row) => <SoldBy row={row} group={group} />}
        filters={filters}
        onChange={onChange}
        empty={{ title: t(($) => $.issuedList.empty), ...hint }}
      />
      {contract && area === 'issued' && <OpenContract referenceNumber={contract} group={group} />}
    </Page>
  );
}

/** The columns of every list, plus the seller, the manager and their unit (LIST-10). */
function useIssuedColumns(area: Area, group: RoleGroup): Column<IssuedRow, SortKey>[] {
  const t = useTranslations();
  const of = Object.fromEntries(useContractColumns(area).map((column) => [column.key, column]));
  const columns: (Column<IssuedRow, SortKey> | undefined)[] = [
    of['proposerName'],
    of['proposerMobile'] && { ...of['proposerMobile'], needs: 'mostRoom' },
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
          <ContractLink row={row} area={area} className={`${styles.quiet} underlinesOnHover`}>
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
    of['createdAt'] && { ...of['createdAt'], needs: 'mostRoom' },
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
    <Text isBlock className={styles.lines} title={[first, second].filter(Boolean).join(' · ')}>
      <Text isBlock hasEllipsis>
        <bdi>{first ?? '–'}</bdi>
      </Text>
      {second && (
        <Text isBlock hasEllipsis tone="hint" size="small" className={styles.second}>
          <bdi>{second}</bdi>
        </Text>
      )}
    </Text>
  );
}

/** On a card: the selling officer, their manager and unit, and the certificate. */
function SoldBy({ row, group }: { readonly row: IssuedRow; readonly group: RoleGroup }) {
  const t = useTranslations();
  const { officerName, managerName, branchName, areaName, regionName } = row;
  return (
    <Row
      gap={12}
      align="end"
      justify="between"
      padInline={16}
      padBelow={12}
      className={styles.soldBy}
    >
      <dl>
        <Text as="dt" tone="hint">
          {t(($) => $.issuedList.officer)}
        </Text>
        <dd>
          <bdi>{[officerName, managerName].filter(Boolean).join(' · ')}</bdi>
        </dd>
        <Text as="dt" tone="hint">
          {t(($) => $.issuedList.units)}
        </Text>
        <dd>
          <bdi>{[branchName, areaName, regionName].filter(Boolean).join(' · ') || '–'}</bdi>
        </dd>
      </dl>
      <CertificateButton row={row} group={group} size="large" />
    </Row>
  );
}
