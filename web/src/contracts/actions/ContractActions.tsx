import type { ContractView } from '@salus/api/contract-view.ts';
import type { ContractDocument } from '@salus/domain/contracts/document-access.ts';
import type { ActionOf } from '@salus/domain/contracts/lifecycle.ts';
import { nextStep } from '@salus/domain/contracts/next-step.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
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
import { useDownloads } from './use-downloads.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** `create` has its own page, the OTP dialog starts `generateOtp`, the rest is beside its facts. */
type Offers = Record<
  | Exclude<ActionOf<'sales'>, 'create' | 'generateOtp' | 'showCounterLink'>
  | Exclude<ContractDocument, 'receipt'>,
  OfferedAction | null
>;

/** Actions that open a dialog. */
type DialogAction =
  | 'verifyOtp'
  | 'startPayment'
  | 'sendSmsLink'
  | 'withdraw'
  | 'correctContact'
  | 'resendCertificate';

/** Steps of the sale; all other actions are in the menu. */
const steps: readonly string[] = [
  'save',
  'verifyOtp',
  'startPayment',
  'sendSmsLink',
  'recreateFile',
] satisfies (keyof Offers)[];

/**
 * Actions of this contract (DETAIL-6). Forbidden actions are hidden; the next step stays visible
 * while blocked; the menu holds the other actions, blocked ones with their reason.
 */
export function ContractActions({ contract }: { readonly contract: ContractView }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { draft, certificate } = useDownloads(contract);
  const [openDialog, setOpenDialog] = useState<DialogAction | null>(null);
  const verification = useOffer('verifyOtp', contract);
  const payment = useOffer('startPayment', contract);
  const link = useOffer('sendSmsLink', contract);
  const withdrawal = useOffer('withdraw', contract);
  const correction = useOffer('correctContact', contract);
  const copy = useOffer('resendCertificate', contract);
  const mayPay = payment?.reason === null;
  const opening = (action: DialogAction, offer: typeof payment): OfferedAction | null =>
    offer && { ...offer, isBusy: false, run: async () => setOpenDialog(action) };
  const offers: Offers = {
    draft,
    certificate,
    recreateFile: useAction('recreateFile', contract),
    save: useEditOffer(contract),
    // In order: the payment follows the verification by code.
    verifyOtp: mayPay ? null : opening('verifyOtp', verification),
    startPayment: mayPay ? opening('startPayment', payment) : null,
    sendSmsLink: opening('sendSmsLink', link),
    recallLink: useAction('recallLink', contract),
    withdraw: opening('withdraw', withdrawal),
    correctContact: opening('correctContact', correction),
    resendCertificate: opening('resendCertificate', copy),
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
    <Row gap={8} justify="end" canWrap className={styles.actions}>
      <MoreActions offers={all.filter((offer) => !isStep(offer))} />
      {inFront
        .sort((a, b) => Number(a.name === next) - Number(b.name === next))
        .map(({ name, label, ...offer }) => (
          <ReasonedButton key={name} {...offer} isPrimary={name === next} showsReason>
            {label}
          </ReasonedButton>
        ))}
      {/* The dialog stays open after a concurrent change, to show the error. */}
      {openDialog === 'verifyOtp' && (
        <KnownOverlaps contract={contract}>
          {(overlaps) => (
            <OtpDialog
              contract={contract}
              overlaps={overlaps}
              reason={verification?.reason ?? null}
              onVerified={() => setOpenDialog('startPayment')}
              onClose={() => setOpenDialog(null)}
            />
          )}
        </KnownOverlaps>
      )}
      {openDialog === 'sendSmsLink' && (
        <KnownOverlaps contract={contract}>
          {(overlaps) => (
            <SendLinkDialog
              contract={contract}
              overlaps={overlaps}
              reason={link?.reason ?? null}
              onClose={() => setOpenDialog(null)}
            />
          )}
        </KnownOverlaps>
      )}
      {openDialog === 'startPayment' && (
        <StaffPaymentDialog
          contract={contract}
          reason={payment?.reason ?? null}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'withdraw' && (
        <WithdrawDialog
          contract={contract}
          reason={withdrawal?.reason ?? null}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'correctContact' && (
        <CorrectContactDialog
          contract={contract}
          reason={correction?.reason ?? null}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'resendCertificate' && (
        <ResendCertificateDialog
          contract={contract}
          reason={copy?.reason ?? null}
          onClose={() => setOpenDialog(null)}
        />
      )}
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
