import type { ApprovalRow } from '@salus/api/payments/approvals.ts';
import type { ApprovalState } from '@salus/domain/payments/approval.ts';
import { isApproved } from '@salus/domain/payments/approval.ts';
import type { MoneyState, MoneyStep } from '@salus/domain/payments/unallocated.ts';
import { Link } from '@tanstack/react-router';
import { rowContract } from '../../contracts/list/ContractName.tsx';
import { contractPlace } from '../../contracts/list/contract-place.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import cells from '../../ui/rows/cells.module.css';

/** The contract of a request as a link, and the money that it is about as one to its desk. */
export function ApprovalSubject({ approval }: { readonly approval: ApprovalRow }) {
  const t = useTranslations();
  const contract = rowContract(approval);
  const { facts, state } = approval;
  return (
    <>
      {contract ? (
        <>
          <Link {...contractPlace(contract, 'bm-contract', 'money')}>
            <bdi className={cells.number}>{contract.policyNo ?? contract.referenceNumber}</bdi>
          </Link>
          <span className={cells.second}>
            <bdi>{contract.proposerName}</bdi> ·{' '}
            {t(($) => $.domain.statuses[contract.contractStatus])}
          </span>
        </>
      ) : (
        facts.kind !== 'STATEMENT' && t(($) => $.worklists.noContract)
      )}
      {facts.kind === 'STATEMENT' && (
        <Link to="/money/statements" search={{ statement: facts.statementId }}>
          {t(($) => $.places.statements)} <bdi>#{facts.statementId}</bdi>
        </Link>
      )}
      {'reference' in facts && (
        <span className={cells.second}>
          <Link
            to="/money/unallocated"
            search={{
              text: facts.reference,
              state: moneyState(state, facts.kind === 'REVIEW' ? 'RETURN' : facts.step),
            }}
          >
            <bdi>{facts.reference}</bdi>
          </Link>
        </span>
      )}
    </>
  );
}

const statesAfter: Readonly<Record<MoneyStep, MoneyState>> = {
  SAME: 'DONE',
  IS_MANUAL: 'DONE',
  JOIN: 'DONE',
  ASSIGN: 'DONE',
  RETURN: 'DONE',
  KEEP: 'KEPT',
  TAKE_UP: 'OPEN',
};

/** The tab of the desk that has the money: another one once the step is carried out. */
function moneyState(state: ApprovalState, step: MoneyStep): MoneyState {
  return isApproved(state) ? statesAfter[step] : 'OPEN';
}
