import type { BackOfficeView } from '@salus/api/back-office.ts';
import { isBeingIssued, isInForce } from '@salus/domain/contracts/status-questions.ts';
import type { ShownRefundStatus } from '@salus/domain/payments/refund-status.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ContractWarnings } from '../../contracts/detail/ContractWarnings.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { GiveAccountDialog } from '../../money/refunds/GiveAccountDialog.tsx';
import { amount } from '../../ui/data/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SettleRefundDialog } from '../actions/SettleRefundDialog.tsx';
import { MoneyToSettle } from './MoneyToSettle.tsx';

/** Open tasks with their next step; payments and refunds first. */
export function ClerkWarnings({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const [settled, setSettled] = useState<BackOfficeView['refunds'][number] | null>(null);
  const [accountOf, setAccountOf] = useState<BackOfficeView['refunds'][number] | null>(null);
  return (
    <>
      <ContractWarnings
        contract={contract}
        changeNext={t(($) => $.clerkDetail.changeNext, { officer: contract.name_salesman })}
      >
        {contract.consentState === 'MISSING' &&
          (isBeingIssued(contract.status) || isInForce(contract.status)) && (
            <Notice kind="warning" title={t(($) => $.worklists.views['missing-consent'])}>
              {t(($) => $.worklists.missingConsentNext)}
            </Notice>
          )}
        <MoneyToSettle contract={contract} />
        {contract.approvals
          .filter(({ state }) => state === 'PENDING')
          .map(({ approvalId, kind, amount: sum, requestedByName }) => (
            <Notice
              key={approvalId}
              kind="warning"
              title={`${t(($) => $.domain.approvalKinds[kind])}: ${amount(sum)}`}
              action={<Link to="/money/approvals">{t(($) => $.places.approvals)}</Link>}
            >
              {t(($) => $.approvals.waits, { name: requestedByName })}
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
                  {refund.batchId === null && (
                    <Button onClick={() => setAccountOf(refund)}>
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
            </Notice>
          ))}
      </ContractWarnings>
      {accountOf && (
        <GiveAccountDialog
          refund={accountOf}
          proposerName={contract.proposerName}
          onClose={() => setAccountOf(null)}
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
