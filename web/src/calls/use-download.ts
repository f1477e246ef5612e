import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import { downloadDraft, linkToFile } from '@salus/api/documents.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { sentenceOf } from './refusal-sentence.ts';
import { callInSession } from './session.ts';

/** Downloads of one contract: the draft comes as bytes, the certificate by an address that works for five minutes. */
export function useDownload(referenceNumber: string) {
  const t = useWords();
  const notices = useNotices();
  const [isBusy, setIsBusy] = useState(false);

  async function run(fetchAddress: () => Promise<string>, fileName: string) {
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
      notices.failure(sentenceOf(error));
      if (!(error instanceof Refusal)) throw error;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    draft: () =>
      run(
        async () => URL.createObjectURL(await callInSession(downloadDraft, { query: { referenceNumber } })),
        `${referenceNumber}.pdf`,
      ),
    certificate: (policyNo: string | null) =>
      run(
        async () =>
          await callInSession(linkToFile, {
            query: policyNo ? { referenceNumber, policyNo } : { referenceNumber },
            timeout: SLOW_TIMEOUT_MILLISECONDS,
          }),
        `${policyNo ?? referenceNumber}.pdf`,
      ),
  };
}
