import { exportReconciliation } from '@salus/api/payments/reconciliation.ts';
import { fileFormats } from '@salus/api/reports.ts';
import { streamInSession } from '../../calls/session.ts';
import { useSavedFile } from '../../calls/use-download.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** Saves the totals and differences of a day, XLSX first. */
export function ExportDay({ day }: { readonly day: string }) {
  const t = useTranslations();
  const file = useSavedFile();
  return fileFormats.toReversed().map((format) => (
    <Button
      key={format}
      isBusy={file.isBusy}
      onClick={() =>
        void file.save(async () => {
          const query = { day, format };
          const response = await streamInSession(exportReconciliation, { query });
          return URL.createObjectURL(await response.blob());
        }, `doi-soat-${day}.${format}`)
      }
    >
      {t(($) => $.fileExport.start[format])}
    </Button>
  ));
}
