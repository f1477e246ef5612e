import type { IssuedRow } from '@salus/api/contract-view.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { CertificateButton } from './CertificateButton.tsx';
import styles from './ContractTable.module.css';

/** On a card: the selling officer, their manager and unit, and the certificate. */
export function SoldBy({ row, group }: { readonly row: IssuedRow; readonly group: RoleGroup }) {
  const t = useTranslations();
  const { officerName, managerName, branchName, areaName, regionName } = row;
  return (
    <Row
      gap={12}
      align="end"
      justify="between"
      padInline={16}
      padAbove={0}
      padBelow={12}
      className={styles.soldBy}
    >
      <dl>
        <dt>{t(($) => $.issuedList.officer)}</dt>
        <dd>
          <bdi>{[officerName, managerName].filter(Boolean).join(' · ')}</bdi>
        </dd>
        <dt>{t(($) => $.issuedList.units)}</dt>
        <dd>
          <bdi>{[branchName, areaName, regionName].filter(Boolean).join(' · ') || '–'}</bdi>
        </dd>
      </dl>
      <CertificateButton row={row} group={group} size="large" />
    </Row>
  );
}
