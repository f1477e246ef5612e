import type { ContractView } from '@salus/api/contract-view.ts';
import { showCounterLink } from '@salus/api/contracts/counter-link.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { QrCode as Icon } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import type { Offer } from '../../calls/writes/use-action.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { CounterLinkDialog } from './CounterLinkDialog.tsx';

type Props = { readonly contract: ContractView; readonly offer: Offer };

/** Shows the link as a QR code for the customer's phone (LINK-20). Each showing is recorded. */
export function CounterLink({ contract: { referenceNumber }, offer }: Props) {
  const t = useTranslations();
  const notices = useNotices();
  const { isBusy, write } = useContractWrite();
  const [code, setCode] = useState<OutputOf<typeof showCounterLink> | null>(null);
  const show = async () => {
    const call = async (idempotencyKey: string) =>
      setCode(await callInSession(showCounterLink, { body: { referenceNumber }, idempotencyKey }));
    await write({ showCounterLink: referenceNumber }, call).catch((error) => {
      const isTooOften = error instanceof RefusalError && error.code === 'TOO_MANY_REQUESTS';
      notices.failure(isTooOften ? t(($) => $.counterLink.tooOften) : sentenceOf(error));
    });
  };
  return (
    <>
      <ReasonedButton
        icon={<Icon aria-hidden />}
        reason={offer.reason}
        isBusy={isBusy}
        showsReason
        run={show}
      >
        {offer.label}
      </ReasonedButton>
      {code && (
        <CounterLinkDialog
          code={code}
          isBusy={isBusy}
          onRenew={() => void show()}
          onClose={() => setCode(null)}
        />
      )}
    </>
  );
}
