import type { BackOfficeView } from '@salus/api/back-office.ts';
import type { ActionOf, RecordOnlyAction } from '@salus/domain/contracts/lifecycle.ts';
import { nextStep } from '@salus/domain/contracts/next-step.ts';
import { contractFacts } from '../../calls/writes/contract-facts.ts';
import { type OfferedAction, useAction, useOffer } from '../../calls/writes/use-action.ts';
import styles from '../../contracts/actions/ContractActions.module.css';
import { CorrectContactDialog } from '../../contracts/actions/CorrectContactDialog.tsx';
import { MoreActions } from '../../contracts/actions/MoreActions.tsx';
import { ResendCertificateDialog } from '../../contracts/actions/ResendCertificateDialog.tsx';
import { useDialogActions } from '../../contracts/actions/use-dialog-actions.ts';
import { useDownloads } from '../../contracts/actions/use-downloads.ts';
import { WithdrawDialog } from '../../contracts/actions/WithdrawDialog.tsx';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { CancelDialog } from '../actions/CancelDialog.tsx';
import { ManualPaymentDialog } from '../actions/ManualPaymentDialog.tsx';

/** Handovers have a page, requests and flags their notices, and the payment block the invoice. */
type Offers = Record<
  | Exclude<
      ActionOf<'backOffice'>,
      | 'handOver'
      | 'passRenewal'
      | 'answerRequest'
      | 'recordInvoice'
      | 'setReminders'
      | 'clearConsentFlag'
      | RecordOnlyAction
    >
  | 'certificate',
  OfferedAction | null
>;

/** The decisions about money; all other actions are in the menu. */
const steps: readonly string[] = ['cancel', 'payManually'] satisfies (keyof Offers)[];

/**
 * A clerk's actions on this contract (DETAIL-6). During a change request the manual payment is
 * hidden; the menu holds the other actions, blocked ones with their reason.
 */
export function ClerkActions({ contract }: { readonly contract: BackOfficeView }) {
  const { openDialog, opening, dialog } = useDialogActions(contract, {
    payManually: useOffer('payManually', contract),
    cancel: useOffer('cancel', contract),
    withdraw: useOffer('withdraw', contract),
    correctContact: useOffer('correctContact', contract),
    resendCertificate: useOffer('resendCertificate', contract),
  });
  const { certificate } = useDownloads(contract);
  const offers: Offers = {
    cancel: opening('cancel'),
    withdraw: opening('withdraw'),
    correctContact: opening('correctContact'),
    resendCertificate: opening('resendCertificate'),
    certificate,
    recreateFile: useAction('recreateFile', contract),
    payManually: contract.adjustInfo ? null : opening('payManually'),
  };
  const next = nextStep('backOffice', contract.status, {
    ...contractFacts(contract),
    issuingFailed: contract.issuingError !== null,
  });
  const all = Object.entries(offers).flatMap(([name, offer]) =>
    offer ? [{ name, ...offer }] : [],
  );
  const isInFront = ({ name, reason }: (typeof all)[number]) =>
    reason === null && (name === next || steps.includes(name));
  const inFront = all.filter(isInFront);
  const others = all.filter((offer) => !isInFront(offer));
  return (
    <Row gap={8} justify="end" canWrap className={inFront.length > 0 ? styles.actions : undefined}>
      {others.length > 0 && <MoreActions offers={others} />}
      {inFront
        .sort((a, b) => Number(a.name === next) - Number(b.name === next))
        .map(({ name, label, ...offer }) => (
          <ReasonedButton
            key={name}
            {...offer}
            isPrimary={name === next}
            isDangerous={name === 'cancel'}
          >
            {label}
          </ReasonedButton>
        ))}
      {openDialog === 'payManually' && <ManualPaymentDialog {...dialog} />}
      {openDialog === 'cancel' && <CancelDialog {...dialog} />}
      {openDialog === 'withdraw' && <WithdrawDialog {...dialog} />}
      {openDialog === 'correctContact' && <CorrectContactDialog {...dialog} />}
      {openDialog === 'resendCertificate' && <ResendCertificateDialog {...dialog} />}
    </Row>
  );
}
