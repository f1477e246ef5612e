import type { ContractView } from '@salus/api/contract-view.ts';
import { showCounterLink } from '@salus/api/contracts/counter-link.ts';
import { showContractVersion } from '@salus/api/contracts/version.ts';
import type { OutputOf } from '@salus/api/endpoint.ts';
import { COUNTER_CODE_SECONDS } from '@salus/domain/verification/counter-link.ts';
import { QrCode as Icon } from 'lucide-react';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Offer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { currentTime } from '../../page/current-time.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { KnownOverlaps } from '../warnings/KnownOverlaps.tsx';
import { overlapBody, reasonStart } from '../warnings/OverlapReason.tsx';
import { SaleDialog } from '../warnings/SaleDialog.tsx';
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
  const [code, setCode] = useState<Code | null>(null);
  const [isAsking, setIsAsking] = useState(false);
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
  const form = useMutationForm({
    ...endpointForm(showCounterLink),
    start: reasonStart,
    toBody: (values: typeof reasonStart) => ({ referenceNumber, ...overlapBody(values) }),
    onDone: (answer) => {
      setCode(answer);
      setIsAsking(false);
    },
    onRefused: (refusal) => {
      if (isAsking) return;
      if (refusal.code === 'INSURED_OVERLAP' || refusal.code === 'PRICE_CHANGED') setIsAsking(true);
      else
        notices.failure(
          refusal.code === 'TOO_MANY_REQUESTS'
            ? t(($) => $.counterLink.tooOften)
            : refusalSentence(refusal),
        );
    },
  });
  return (
    <>
      <ReasonedButton
        icon={<Icon aria-hidden />}
        reason={offer.reason}
        isBusy={form.isBusy}
        showsReason
        run={form.submit}
      >
        {offer.label}
      </ReasonedButton>
      {isAsking && (
        <KnownOverlaps contract={contract}>
          {(overlaps) => (
            <SaleDialog
              title={offer.label}
              verb={offer.label}
              contract={contract}
              overlaps={overlaps}
              reason={offer.reason}
              form={form}
              onClose={() => setIsAsking(false)}
            />
          )}
        </KnownOverlaps>
      )}
      {code && (
        <CounterLinkDialog
          code={code}
          openedAt={openedAt}
          isBusy={form.isBusy}
          onRenew={() => void form.submit()}
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
