import type { ContractView } from '@salus/api/contract-view.ts';
import { Download } from 'lucide-react';
import { useDownload } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** The receipt above the payment that it confirms, where the user may have it (DOC-12). */
export function ReceiptButton({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const download = useDownload(contract.referenceNumber);
  return (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      isBusy={download.isBusy}
      onClick={() => void download.receipt()}
    >
      {t(($) => $.detail.downloadReceipt)}
    </Button>
  );
}
