import type { ApprovalView } from '@salus/api/payments/approvals.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { isolateText } from '../../i18n/isolate.ts';
import cells from '../../ui/rows/cells.module.css';
import { PayeeAccount } from '../refunds/PayeeAccount.tsx';

type Props = { readonly approval: Pick<ApprovalView, 'facts' | 'refundAccount'> };

/** The payee of money that leaves, whole, and why one clerk is not enough (APPROVE-10). */
export function ApprovalPayee({ approval: { facts, refundAccount } }: Props) {
  const t = useTranslations();
  if (!('holder' in facts)) return null;
  const { causes, holder } = facts;
  const former = 'formerAccount' in facts ? facts.formerAccount : null;
  return (
    <>
      {refundAccount && (
        <span className={cells.second}>
          {t(($) => $.approvals.payee)}: <PayeeAccount account={refundAccount} />
        </span>
      )}
      {former && (
        <span className={cells.second}>
          {t(($) => $.approvals.former, {
            account: isolateText(
              [former.accountName, former.accountNo, former.bankName].join(' · '),
            ),
          })}
        </span>
      )}
      {holder && (
        <span className={holder.relation === 'PROPOSER' ? cells.second : cells.warning}>
          {t(($) => $.domain.accountHolders[holder.relation], {
            relationship:
              holder.relationship &&
              t(($) => $.domain.relationships[holder.relationship ?? 'self']),
          })}
        </span>
      )}
      {causes.length > 0 && (
        <span className={cells.second}>
          {t(($) => $.approvals.why)}:{' '}
          {causes.map((cause) => t(($) => $.domain.refundCauses[cause])).join('; ')}
        </span>
      )}
    </>
  );
}
