import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { IssuedRow } from '@salus/api/contract-view.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Button } from 'antd';
import { useDownload } from '../../calls/use-download.ts';
import { useWords } from '../../i18n/i18n.ts';

type Props = { readonly row: IssuedRow; readonly group: RoleGroup; readonly size?: 'middle' | 'large' };

/** The certificate of one row, where this person's group may have it. */
export function CertificateButton({ row, group, size = 'middle' }: Props) {
  const t = useWords();
  const download = useDownload(row.referenceNumber);
  if (!mayDownload('certificate', group, row.status)) return null;
  const label = t(($) => $.detail.downloadFile);
  return (
    <Button
      type={size === 'large' ? 'default' : 'text'}
      size={size}
      icon={<DownloadOutlined aria-hidden />}
      loading={download.isBusy}
      aria-label={`${label} ${row.policyNo ?? row.referenceNumber}`}
      title={label}
      onClick={() => void download.certificate(row.policyNo)}
    />
  );
}
