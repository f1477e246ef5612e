import { clearConsentFlag } from '@salus/api/back-office/consent-flags.ts';
import type { BackOfficeView } from '@salus/api/back-office.ts';
import { type ConsentFlag, lacksConsent } from '@salus/domain/contracts/status.ts';
import { isBeingIssued, isInForce } from '@salus/domain/contracts/status-questions.ts';
import { isPendingApproval } from '@salus/domain/payments/approval.ts';
import type { ShownRefundStatus } from '@salus/domain/payments/refund-status.ts';
import { TEXT_LIMITS } from '@salus/domain/people/text.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointForm } from '../../calls/forms/endpoint-form.ts';
import { useMutationForm } from '../../calls/forms/use-mutation-form.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { ActionDialog } from '../../contracts/actions/ActionDialog.tsx';
import { ContactChangeNote } from '../../contracts/detail/ContactChangeNote.tsx';
import { ContractWarnings } from '../../contracts/warnings/ContractWarnings.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { ApprovalPayee } from '../../money/approvals/ApprovalPayee.tsx';
import { useApprovalSentence } from '../../money/approvals/use-approval-sentence.ts';
import { GiveAccountDialog } from '../../money/refunds/GiveAccountDialog.tsx';
import { amount } from '../../ui/data/format.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { NoteField } from '../../ui/forms/NoteField.tsx';
import { RequestButtons } from '../actions/RequestButtons.tsx';
import { type OpenedRequest, RequestDialog } from '../actions/RequestDialog.tsx';
import { SettleRefundDialog } from '../actions/SettleRefundDialog.tsx';
import { ConsentNotice } from './ConsentNotice.tsx';
import { DeliveryNotices } from './DeliveryNotices.tsx';
import { MoneyToSettle } from './MoneyToSettle.tsx';

/** Open tasks with their next step; payments and refunds first. */
export function ClerkWarnings({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const sentence = useApprovalSentence();
  const [settled, setSettled] = useState<BackOfficeView['refunds'][number] | null>(null);
  const [refundToPay, setRefundToPay] = useState<BackOfficeView['refunds'][number] | null>(null);
  const [flag, setFlag] = useState<ConsentFlag | null>(null);
  const mayWrite = useMayWrite();
  const [openedRequest, setOpenedRequest] = useState<OpenedRequest | null>(null);
  const pendingCancellation = contract.approvals.find(
    ({ kind, state }) => kind === 'REFUND' && isPendingApproval(state),
  );
  return (
    <>
      <ContractWarnings
        contract={contract}
        changeNext={t(($) => $.clerkDetail.changeNext, { officer: contract.name_salesman })}
        requestActions={(request) => (
          <RequestButtons
            request={request}
            pending={pendingCancellation ?? null}
            onOpen={(answer) => setOpenedRequest({ request, contract, answer })}
          />
        )}
        flagAction={(flag) =>
          mayWrite && (
            <Button onClick={() => setFlag(flag)}>
              {t(($) => $.domain.actions.clearConsentFlag)}
            </Button>
          )
        }
      >
        {lacksConsent(contract.consentState) &&
          (isBeingIssued(contract.status) || isInForce(contract.status)) && (
            <ConsentNotice contract={contract} />
          )}
        {contract.paymentReversedAt && (
          <Notice kind="error" title={t(($) => $.worklists.views['payment-reversed'])}>
            {t(($) => $.worklists.reversedNext)} <Moment at={contract.paymentReversedAt} />
          </Notice>
        )}
        {contract.isPaidOverlap && (
          <Notice kind="warning" title={t(($) => $.worklists.views.overlap)}>
            {t(($) => $.worklists.overlapNext)}
          </Notice>
        )}
        <MoneyToSettle contract={contract} />
        <DeliveryNotices contract={contract} />
        {contract.approvals
          .filter(({ state }) => isPendingApproval(state))
          .map((approval) => (
            <Notice
              key={approval.approvalId}
              kind="warning"
              title={[
                t(($) => $.domain.approvalKinds[approval.kind]),
                amount(approval.amount),
              ].join(': ')}
              action={<Link to="/money/approvals">{t(($) => $.places.approvals)}</Link>}
            >
              <p>
                {sentence(approval)}
                <ApprovalPayee approval={approval} />
              </p>
              <ContactChangeNote change={approval.contactChange} />
              {t(($) => $.approvals.waits, { name: approval.requestedByName })}
            </Notice>
          ))}
        {contract.refunds
          .filter(({ isPayableByHand }) => isPayableByHand)
          .map((refund) => (
            <Notice
              key={refund.id}
              kind="warning"
              title={t(($) => $.clerkDetail.toTransfer, { amount: amount(refund.amount) })}
              action={
                <>
                  {refund.batchId === null && refund.accountApprovalId === null && (
                    <Button onClick={() => setRefundToPay(refund)}>
                      {t(($) => $.refundAccount[refund.refundAccount ? 'change' : 'open'])}
                    </Button>
                  )}
                  <Button onClick={() => setSettled(refund)}>
                    {t(($) => $.settleRefund.open)}
                  </Button>
                </>
              }
            >
              {t(($) => $.clerkDetail.transfer[whyByHand[refund.status]])}
              <ContactChangeNote change={refund.contactChange} />
            </Notice>
          ))}
      </ContractWarnings>
      {openedRequest && <RequestDialog {...openedRequest} onClose={() => setOpenedRequest(null)} />}
      {flag && <ClearFlagDialog contract={contract} flag={flag} onClose={() => setFlag(null)} />}
      {refundToPay && (
        <GiveAccountDialog
          refund={refundToPay}
          proposerName={contract.proposerName}
          onClose={() => setRefundToPay(null)}
        />
      )}
      {settled && (
        <SettleRefundDialog
          refund={settled}
          proposerName={contract.proposerName}
          onClose={() => setSettled(null)}
        />
      )}
    </>
  );
}

/** Why a clerk pays the refund, not the gateway. */
const whyByHand: Readonly<Record<ShownRefundStatus, 'never-there' | 'rejected' | 'no-answer'>> = {
  REQUESTED: 'no-answer',
  ACCEPTED: 'no-answer',
  REJECTED: 'rejected',
  BY_HAND: 'never-there',
  ACCOUNT_MISSING: 'never-there',
  DONE_BY_HAND: 'never-there',
};

type Props = {
  readonly contract: BackOfficeView;
  readonly flag: ConsentFlag;
  readonly onClose: () => void;
};

/** Clears a flag of the consent, with the result of the clerk's look (CONSENT-9). */
function ClearFlagDialog({ contract: { referenceNumber }, flag, onClose }: Props) {
  const t = useTranslations();
  const form = useMutationForm({
    ...endpointForm(clearConsentFlag),
    start: { note: '' },
    toBody: ({ note }: { readonly note: string }) => ({ referenceNumber, flag, note }),
    doneText: () => t(($) => $.done.clearConsentFlag),
    onDone: onClose,
  });
  return (
    <ActionDialog
      title={t(($) => $.clearConsentFlag.title)}
      text={t(($) => $.clearConsentFlag.text, { flag: t(($) => $.domain.consentFlags[flag]) })}
      verb={t(($) => $.domain.actions.clearConsentFlag)}
      form={form}
      onClose={onClose}
    >
      <NoteField
        {...form.bind('note')}
        label={t(($) => $.clearConsentFlag.note)}
        max={TEXT_LIMITS.reviewNote}
      />
    </ActionDialog>
  );
}
