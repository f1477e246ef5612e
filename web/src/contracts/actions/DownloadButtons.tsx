import type { ContractView } from '@salus/api/contract-view.ts';
import { useDownload } from '../../calls/use-download.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';

export function DownloadDraftButton({ contract }: { readonly contract: ContractView }) {
  const t = useWords();
  const { isBusy, draft } = useDownload(contract.referenceNumber);
  return (
    <ReasonedButton
      reason={contract.mayDownloadDraft ? null : t(($) => $.detail.noDraftFile)}
      isBusy={isBusy}
      run={draft}
    >
      {t(($) => $.detail.downloadDraft)}
    </ReasonedButton>
  );
}

type FileProps = { readonly contract: ContractView; readonly isNext: boolean };

export function DownloadFileButton({ contract, isNext }: FileProps) {
  const t = useWords();
  const { isBusy, certificate } = useDownload(contract.referenceNumber);
  return (
    <ReasonedButton
      reason={contract.mayDownloadFile ? null : t(($) => $.detail.noFile)}
      isPrimary={isNext}
      isBusy={isBusy}
      run={() => certificate(contract.policyNo)}
    >
      {t(($) => $.detail.downloadFile)}
    </ReasonedButton>
  );
}
