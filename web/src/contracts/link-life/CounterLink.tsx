import type { ContractView } from '@salus/api/contract-view.ts';
import { showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { showContractVersion } from '@salus/api/contracts/version.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { COUNTER_CODE_SECONDS } from '@salus/domain/verification/counter-link.ts';
import { QrCode as Icon } from 'lucide-react';
import { useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Offer } from '../../calls/writes/use-action.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { CounterLinkDialog } from './CounterLinkDialog.tsx';

type Props = { readonly contract: ContractView; readonly offer: Offer };
type Code = OutputOf<typeof showCounterLink>;

/** The page of the phone reports an opening after three seconds at most (LINK-17). */
const POLL_MILLISECONDS = 4_000;
/** After its last second a code may still be on its way. */
const GRACE_MILLISECONDS = 30_000;

/**
 * Shows the link as a QR code for the customer's phone (LINK-20). Each showing is recorded. The
 * dialog shares the watch of the page, which reads the contract again after the opening.
 */
export function CounterLink({ contract, offer }: Props) {
  const { referenceNumber } = contract;
  const t = useTranslations();
  const notices = useNotices();
  const { isBusy, write } = useContractWrite();
  const [code, setCode] = useState<Code | null>(null);
  const openedAt = code && openedAfterCode(contract, code);
  useCall(
    showContractVersion,
    { query: { referenceNumber } },
    {
      isEnabled: code !== null && openedAt === null,
      every: () =>
        code && currentTime().getTime() < codeEnd(code) + GRACE_MILLISECONDS
          ? POLL_MILLISECONDS
          : false,
    },
  );
  const show = async () => {
    const call = async (idempotencyKey: string) =>
      setCode(await callInSession(showCounterLink, { body: { referenceNumber }, idempotencyKey }));
    await write({ showCounterLink: referenceNumber }, call).catch((error) => {
      const isTooOften = error instanceof RefusalError && error.code === 'TOO_MANY_REQUESTS';
      notices.failure(isTooOften ? t(($) => $.counterLink.tooOften) : refusalSentence(error));
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
          openedAt={openedAt}
          isBusy={isBusy}
          onRenew={() => void show()}
          onClose={() => setCode(null)}
        />
      )}
    </>
  );
}

const codeEnd = ({ expiresAt }: Code) => new Date(expiresAt).getTime();

/** When the customer opened the link after the code was shown, by the server's clock; or null. */
function openedAfterCode({ link: { lastOpenedAt } }: ContractView, code: Code): string | null {
  const shownAt = codeEnd(code) - COUNTER_CODE_SECONDS * 1000;
  return lastOpenedAt !== null && new Date(lastOpenedAt).getTime() >= shownAt ? lastOpenedAt : null;
}
