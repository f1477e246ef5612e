import type { IssuedRow } from '@salus/api/contract-view.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Download } from 'lucide-react';
import { useDownload } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';

type Props = {
  readonly row: IssuedRow;
  readonly group: RoleGroup;
  readonly size?: 'middle' | 'large';
};

/** The certificate of one row, where this person's group may have it. */
export function CertificateButton({ row, group, size = 'middle' }: Props) {
  const t = useTranslations();
  const download = useDownload(row.referenceNumber);
  if (!mayDownload('certificate', group, row.status)) return null;
  const label = t(($) => $.detail.downloadFile);
  return (
    <Button
      kind={size === 'large' ? 'default' : 'text'}
      size={size}
      icon={<Download aria-hidden />}
      isBusy={download.isBusy}
      aria-label={`${label} ${row.policyNo ?? row.referenceNumber}`}
      title={label}
      onClick={() => void download.certificate(row.policyNo)}
    />
  );
}
