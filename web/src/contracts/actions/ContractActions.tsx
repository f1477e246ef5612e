import type { ContractView } from '@salus/api/contract-view.ts';
import { type OfferedAction, useAction } from '../../calls/use-action.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import styles from './ContractActions.module.css';
import { MoreActions } from './MoreActions.tsx';
import { useDownloads } from './use-downloads.ts';
import { useEditOffer } from './use-edit-offer.ts';

/** What stands in front in each state: the one thing to do next. A paid contract is issued by itself, unless that failed. */
function nextStep({ adjustInfo, status, issuingError }: ContractView): string | null {
  if (adjustInfo) return 'edit';
  if (status === 'PAID') return issuingError ? 'recreateFile' : null;
  return status === 'ACTIVE' || status === 'CANCELLED' ? 'certificate' : 'sendSmsLink';
}

/**
 * What may be done with this contract (portal §2, §4). Never allowed is not there; the next step stands in front even
 * where it must wait; whatever else can't be done now is in the menu, with its reason.
 */
export function ContractActions({ contract }: { readonly contract: ContractView }) {
  const { draft, certificate } = useDownloads(contract);
  const payment = useAction('startPayment', contract);
  const offers: Record<string, OfferedAction | null> = {
    draft,
    certificate,
    recreateFile: useAction('recreateFile', contract),
    edit: useEditOffer(contract),
    // Only for a customer who was verified by code: before that there is nothing to show.
    startPayment: payment?.reason === null ? payment : null,
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
    </div>
  );
}
