import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useState } from 'react';
import { type OfferableAction, type OfferedAction, useAction, useOffer } from '../../calls/use-action.ts';
import styles from '../../contracts/actions/ContractActions.module.css';
import { MoreActions } from '../../contracts/actions/MoreActions.tsx';
import { useDownloads } from '../../contracts/actions/use-downloads.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { CancelDialog } from '../actions/CancelDialog.tsx';
import { ManualPaymentDialog } from '../actions/ManualPaymentDialog.tsx';

type Asking = Extract<OfferableAction, 'payManually' | 'cancel'>;

/** The one thing to do next, as far as it is a clerk's. */
const nextSteps: Partial<Record<string, string>> = {
  AWAITING_PAYMENT: 'payManually',
  PAID: 'recreateFile',
  ACTIVE: 'certificate',
};

/**
 * What a clerk may do with this contract (portal §2, §4). While the customer asks for a change the manual payment is not
 * there at all; whatever else can't be done now is in the menu, with its reason.
 */
export function ClerkActions({ contract }: { readonly contract: BackOfficeView }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const payManually = useOffer('payManually', contract);
  const cancel = useOffer('cancel', contract);
  const { certificate } = useDownloads(contract);
  const opening = (action: Asking, offer: typeof cancel): OfferedAction | null =>
    offer && { ...offer, isBusy: false, run: async () => setAsking(action) };
  const offers: Record<string, OfferedAction | null> = {
    cancel: opening('cancel', cancel),
    certificate,
    recreateFile: useAction('recreateFile', contract),
    payManually: contract.adjustInfo ? null : opening('payManually', payManually),
  };
  const next = contract.status === 'PAID' && !contract.issuingError ? null : nextSteps[contract.status];
  const all = Object.entries(offers).flatMap(([name, offer]) => (offer ? [{ name, ...offer }] : []));
  const waiting = all.filter(({ reason }) => reason !== null);
  const close = () => setAsking(null);
  return (
    <div className={styles.actions}>
      {waiting.length > 0 && <MoreActions offers={waiting} />}
      {all
        .filter(({ reason }) => reason === null)
        .sort((a, b) => Number(a.name === next) - Number(b.name === next))
        .map(({ name, label, ...offer }) => (
          <ReasonedButton key={name} {...offer} isPrimary={name === next} isDangerous={name === 'cancel'}>
            {label}
          </ReasonedButton>
        ))}
      {/* A dialog stays open where somebody was quicker: it says so, and nothing typed is lost. */}
      {asking === 'payManually' && (
        <ManualPaymentDialog contract={contract} reason={payManually?.reason ?? null} onClose={close} />
      )}
      {asking === 'cancel' && <CancelDialog contract={contract} reason={cancel?.reason ?? null} onClose={close} />}
    </div>
  );
}
