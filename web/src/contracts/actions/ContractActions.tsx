import type { ContractView } from '@salus/api/contract-view.ts';
import { isIssued } from '@salus/domain/contracts/status.ts';
import { useState } from 'react';
import { type OfferedAction, useAction, useOffer } from '../../calls/use-action.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { PaymentDialog } from '../payment/PaymentDialog.tsx';
import { OtpDialog } from '../verification/OtpDialog.tsx';
import styles from './ContractActions.module.css';
import { MoreActions } from './MoreActions.tsx';
import { useDownloads } from './use-downloads.ts';
import { useEditOffer } from './use-edit-offer.ts';

/** What stands in front in each state: the one thing to do next. A paid contract is issued by itself, unless that failed. */
function nextStep({ adjustInfo, status, issuingError, verifiedBy }: ContractView): string | null {
  if (adjustInfo) return 'edit';
  if (status === 'PAID') return issuingError ? 'recreateFile' : null;
  if (isIssued(status)) return 'certificate';
  return verifiedBy === 'OTP' ? 'startPayment' : 'sendSmsLink';
}

/** What is asked for in a dialog of its own. */
type Asking = 'verifyOtp' | 'startPayment';

/**
 * What may be done with this contract (portal §2, §4). Never allowed is not there; the next step stands in front even
 * where it must wait; whatever else can't be done now is in the menu, with its reason.
 */
export function ContractActions({ contract }: { readonly contract: ContractView }) {
  const { draft, certificate } = useDownloads(contract);
  const [asking, setAsking] = useState<Asking | null>(null);
  const verification = useOffer('verifyOtp', contract);
  const payment = useOffer('startPayment', contract);
  const mayPay = payment?.reason === null;
  const opening = (action: Asking, offer: typeof payment): OfferedAction | null =>
    offer && { ...offer, isBusy: false, run: async () => setAsking(action) };
  const offers: Record<string, OfferedAction | null> = {
    draft,
    certificate,
    recreateFile: useAction('recreateFile', contract),
    edit: useEditOffer(contract),
    // One after the other: a customer who was verified by code goes on to pay.
    verifyOtp: mayPay ? null : opening('verifyOtp', verification),
    startPayment: mayPay ? opening('startPayment', payment) : null,
    sendSmsLink: useAction('sendSmsLink', contract),
  };
  const next = nextStep(contract);
  const all = Object.entries(offers).flatMap(([name, offer]) => (offer ? [{ name, ...offer }] : []));
  const inFront = all.filter(({ name, reason }) => name === next || reason === null);
  const waiting = all.filter((offer) => !inFront.includes(offer));
  return (
    <div className={styles.actions}>
      {waiting.length > 0 && <MoreActions offers={waiting} />}
      {inFront
        .sort((a, b) => Number(a.name === next) - Number(b.name === next))
        .map(({ name, label, ...offer }) => (
          <ReasonedButton key={name} {...offer} isPrimary={name === next}>
            {label}
          </ReasonedButton>
        ))}
      {/* A dialog stays open where somebody was quicker: it says so. */}
      {asking === 'verifyOtp' && (
        <OtpDialog
          contract={contract}
          reason={verification?.reason ?? null}
          onVerified={() => setAsking('startPayment')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'startPayment' && (
        <PaymentDialog contract={contract} reason={payment?.reason ?? null} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}
