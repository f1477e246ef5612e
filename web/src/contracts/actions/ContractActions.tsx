import type { ContractView } from '@salus/api/contract-view.ts';
import type { ContractDocument } from '@salus/domain/contracts/document-access.ts';
import type { ActionOf } from '@salus/domain/contracts/lifecycle.ts';
import { nextStep } from '@salus/domain/contracts/next-step.ts';
import { useNavigate } from '@tanstack/react-router';
import { contractFacts } from '../../calls/writes/contract-facts.ts';
import { type OfferedAction, useAction, useOffer } from '../../calls/writes/use-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { ReasonedButton } from '../../ui/forms/ReasonedButton.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { detailLink, newDraftLink } from '../contract-path.ts';
import { StaffPaymentDialog } from '../payment/StaffPaymentDialog.tsx';
import { OtpDialog } from '../verification/OtpDialog.tsx';
import { KnownOverlaps } from '../warnings/KnownOverlaps.tsx';
import { SendLinkDialog } from '../warnings/SendLinkDialog.tsx';
import styles from './ContractActions.module.css';
import { CorrectContactDialog } from './CorrectContactDialog.tsx';
import { MoreActions } from './MoreActions.tsx';
import { ResendCertificateDialog } from './ResendCertificateDialog.tsx';
import { useDialogActions } from './use-dialog-actions.ts';
import { useDownloads } from './use-downloads.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** `create` and renewals have their pages, the OTP dialog `generateOtp`; the rest has its facts. */
type Offers = Record<
  | Exclude<
      ActionOf<'sales'>,
      'create' | 'generateOtp' | 'showCounterLink' | 'setReminders' | 'renew' | 'loseRenewal'
    >
  | Exclude<ContractDocument, 'receipt'>,
  OfferedAction | null
>;

/** Steps of the sale; all other actions are in the menu. */
const steps: readonly string[] = [
  'save',
  'verifyOtp',
  'startPayment',
  'sendSmsLink',
] satisfies (keyof Offers)[];

/**
 * Actions of this contract (DETAIL-6). Forbidden actions are hidden; the next step stays visible
 * while blocked; the menu holds the other actions, blocked ones with their reason.
 */
export function ContractActions({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { draft, certificate } = useDownloads(contract);
  const dialogOffers = {
    verifyOtp: useOffer('verifyOtp', contract),
    startPayment: useOffer('startPayment', contract),
    sendSmsLink: useOffer('sendSmsLink', contract),
    withdraw: useOffer('withdraw', contract),
    correctContact: useOffer('correctContact', contract),
    resendCertificate: useOffer('resendCertificate', contract),
  };
  const { openDialog, open, opening, dialog } = useDialogActions(contract, dialogOffers);
  const mayPay = dialogOffers.startPayment?.reason === null;
  const offers: Offers = {
    draft,
    certificate,
    recreateFile: useAction('recreateFile', contract),
    save: useEditOffer(contract),
    // In order: the payment follows the verification by code.
    verifyOtp: mayPay ? null : opening('verifyOtp'),
    startPayment: mayPay ? opening('startPayment') : null,
    sendSmsLink: opening('sendSmsLink'),
    recallLink: useAction('recallLink', contract),
    withdraw: opening('withdraw'),
    correctContact: opening('correctContact'),
    resendCertificate: opening('resendCertificate'),
  };
  const similar: OfferedAction = {
    label: t(($) => $.similar.create),
    reason: null,
    isBusy: false,
    run: () =>
      navigate({
        ...newDraftLink(contract.typeContract),
        search: { similarTo: contract.referenceNumber },
      }),
  };
  const next = nextStep('sales', contract.status, {
    ...contractFacts(contract),
    issuingFailed: contract.issuingError !== null,
  });
  const all = Object.entries({ ...offers, similar }).flatMap(([name, offer]) =>
    offer ? [{ name, ...offer }] : [],
  );
  const isStep = ({ name, reason }: (typeof all)[number]) =>
    name === next || (reason === null && steps.includes(name));
  const inFront = all.filter(isStep);
  return (
    <Row gap={8} justify="end" canWrap className={inFront.length > 0 ? styles.actions : undefined}>
      <MoreActions offers={all.filter((offer) => !isStep(offer))} />
      {inFront
        .sort((a, b) => Number(a.name === next) - Number(b.name === next))
        .map(({ name, label, ...offer }) => (
          <ReasonedButton key={name} {...offer} isPrimary={name === next} showsReason>
            {label}
          </ReasonedButton>
        ))}
      {openDialog === 'verifyOtp' && (
        <KnownOverlaps contract={contract}>
          {(overlaps) => (
            <OtpDialog {...dialog} overlaps={overlaps} onVerified={() => open('startPayment')} />
          )}
        </KnownOverlaps>
      )}
      {openDialog === 'sendSmsLink' && (
        <KnownOverlaps contract={contract}>
          {(overlaps) => <SendLinkDialog {...dialog} overlaps={overlaps} />}
        </KnownOverlaps>
      )}
      {openDialog === 'startPayment' && <StaffPaymentDialog {...dialog} />}
      {openDialog === 'withdraw' && <WithdrawDialog {...dialog} />}
      {openDialog === 'correctContact' && <CorrectContactDialog {...dialog} />}
      {openDialog === 'resendCertificate' && <ResendCertificateDialog {...dialog} />}
    </Row>
  );
}

/** Opens the form of this contract, which has its own save button. */
function useEditOffer(contract: ContractView): OfferedAction | null {
  const t = useTranslations();
  const navigate = useNavigate();
  const offer = useOffer('save', contract);
  if (!offer) return null;
  return {
    ...offer,
    label: t(($) => $.detail.edit),
    isBusy: false,
    run: () => navigate({ ...detailLink(contract), search: { edit: 1 } }),
  };
}
