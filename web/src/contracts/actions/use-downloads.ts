import type { ContractView } from '@salus/api/contract-view.ts';
import { useDownload } from '../../calls/use-download.ts';
import type { OfferedAction } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';

/** The two documents of a contract; the server decides which of them the user may read. */
export function useDownloads(
  contract: ContractView,
): Record<'draft' | 'certificate', OfferedAction> {
  const t = useTranslations();
  const draft = useDownload(contract.referenceNumber);
  const certificate = useDownload(contract.referenceNumber);
  return {
    draft: {
      label: t(($) => $.detail.downloadDraft),
      reason: contract.mayDownloadDraft ? null : t(($) => $.detail.noDraftFile),
      isBusy: draft.isBusy,
      run: draft.draft,
    },
    certificate: {
      label: t(($) => $.detail.downloadFile),
      reason: contract.mayDownloadFile ? null : t(($) => $.detail.noFile),
      isBusy: certificate.isBusy,
      run: () => certificate.certificate(contract.policyNo),
    },
  };
}
