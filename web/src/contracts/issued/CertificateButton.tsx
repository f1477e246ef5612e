import type { IssuedContractView } from '@salus/api/contract-view.ts';
import { mayDownload } from '@salus/domain/contracts/document-access.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useDownload } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { loadChunk } from '../../page/prefetch-chunk.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { isMaskedValue } from '../detail-blocks/masked-value.ts';

/** Rarely needed: most readers may see the number. */
const MaskedFileDialog = lazy(() =>
  loadChunk('maskedFile', async () => ({
    default: (await import('./MaskedFileDialog.tsx')).MaskedFileDialog,
  })),
);

type Props = {
  readonly row: Pick<
    IssuedContractView,
    'referenceNumber' | 'policyNo' | 'status' | 'proposerNationalId'
  >;
  readonly group: RoleGroup;
  readonly size?: 'middle' | 'large';
};

/** The certificate of one row, where this person's group may have it; masked like the row. */
export function CertificateButton({ row, group, size = 'middle' }: Props) {
  const t = useTranslations();
  const download = useDownload(row.referenceNumber);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDownload('certificate', group, row.status)) return null;
  const label = t(($) => $.detail.downloadFile);
  const what = row.policyNo ?? row.referenceNumber;
  const save = (reason: string | null) => download.certificate(row.policyNo, reason);
  return (
    <>
      <Button
        kind={size === 'large' ? 'default' : 'text'}
        size={size}
        icon={<Download aria-hidden />}
        isBusy={download.isBusy}
        aria-label={`${label} ${what}`}
        title={label}
        onClick={() =>
          isMaskedValue(row.proposerNationalId) ? setIsAsking(true) : void save(null)
        }
      />
      {isAsking && (
        <Suspense>
          <MaskedFileDialog
            what={what}
            isBusy={download.isBusy}
            onClose={() => setIsAsking(false)}
            onDownload={save}
          />
        </Suspense>
      )}
    </>
  );
}
