import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import { downloadDraft, downloadReceipt, linkToFile } from '@salus/api/schemaless/documents.ts';
import { useTranslations } from '../i18n/i18n.ts';
import { useNotices } from '../ui/feedback/NoticesProvider.tsx';
import { callInSession } from './session.ts';
import { useRun } from './writes/use-run.ts';

/** Saves a file from an address under a name; reports the result. */
export function useSavedFile() {
  const t = useTranslations();
  const notices = useNotices();
  const { isBusy, run } = useRun();

  const save = (fetchAddress: () => Promise<string>, fileName: string) =>
    run(async () => {
      saveAddress(await fetchAddress(), fileName);
      notices.success(t(($) => $.done.download));
    });

  return { isBusy, save };
}

/** Saves what is at an address; a blob lives long enough for a slow disk. */
export function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads of a contract: draft and receipt as bytes, the certificate by a short-lived URL. */
export function useDownload(referenceNumber: string) {
  const { isBusy, save } = useSavedFile();
  return {
    isBusy,
    draft: () =>
      save(
        async () =>
          URL.createObjectURL(await callInSession(downloadDraft, { query: { referenceNumber } })),
        `DRAFT-${referenceNumber}.pdf`,
      ),
    receipt: () =>
      save(
        async () =>
          URL.createObjectURL(await callInSession(downloadReceipt, { query: { referenceNumber } })),
        `RECEIPT-${referenceNumber}.pdf`,
      ),
    /** For a reader of masked numbers a masked copy without a reason (DOC-17). */
    certificate: (policyNo: string | null, reason: string | null = null) =>
      save(
        async () =>
          await callInSession(linkToFile, {
            query: {
              referenceNumber,
              ...(policyNo ? { policyNo } : {}),
              ...(reason ? { reason } : {}),
            },
            timeout: SLOW_TIMEOUT_MILLISECONDS,
          }),
        `${policyNo ?? referenceNumber}.pdf`,
      ),
  };
}
