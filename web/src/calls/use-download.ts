import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import { downloadDraft, downloadReceipt, linkToFile } from '@salus/api/documents.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { useTranslations } from '../i18n/i18n.ts';
import { useNotices } from '../ui/feedback/NoticesProvider.tsx';
import { refusalSentence } from './refusal-sentence.ts';
import { callInSession } from './session.ts';

/** Saves a file from an address under a name; reports the result. */
export function useSavedFile() {
  const t = useTranslations();
  const notices = useNotices();
  const [isBusy, setIsBusy] = useState(false);

  async function save(fetchAddress: () => Promise<string>, fileName: string) {
    setIsBusy(true);
    try {
      const address = await fetchAddress();
      const link = document.createElement('a');
      link.href = address;
      link.download = fileName;
      link.click();
      if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 60_000);
      notices.success(t(($) => $.done.download));
    } catch (error) {
      notices.failure(refusalSentence(error));
      if (!(error instanceof RefusalError)) throw error;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, save };
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
