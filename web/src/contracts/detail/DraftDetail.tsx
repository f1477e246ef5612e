import { showDraft } from '@salus/api/contracts.ts';
import { hasPolicy, isBeingIssued, isInForce } from '@salus/domain/contracts/standing.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { NotFound } from '../../shell/NotFound.tsx';
import { ContractActions } from '../actions/ContractActions.tsx';
import { detailLinkOf, useContractTypeOfPage } from '../contract-path.ts';
import { EditDraft } from '../draft-form/EditDraft.tsx';
import { ContractPage } from './ContractPage.tsx';
import { ContractWarnings } from './ContractWarnings.tsx';
import { PolicyBlock } from './PolicyBlock.tsx';
import { usePaymentReturn } from './use-payment-return.ts';

/** How often to look again: closely while a payment is expected, now and then while the customer may act. */
const WATCH_MILLISECONDS = 3_000;
const GLANCE_MILLISECONDS = 20_000;

/** One contract of the officer, of either kind: to read, and with `?edit=1` to change where the law lets it. */
export function DraftDetail() {
  const { referenceNumber = '' } = useParams({ strict: false });
  const { edit } = useSearch({ strict: false });
  const typeOfPage = useContractTypeOfPage();
  const cameFrom = useLocation({ select: ({ state }) => state.from });
  const contract = useCall(
    showDraft,
    { referenceNumber },
    {
      every: (seen) => {
        if (edit || (seen && hasPolicy(seen.status) && !isInForce(seen.status))) return false;
        const status = seen?.status ?? '';
        const isMoving = isBeingIssued(status) || (cameFrom === 'ORDER_PAID_PAGE' && !isInForce(status));
        return isMoving ? WATCH_MILLISECONDS : GLANCE_MILLISECONDS;
      },
    },
  );
  usePaymentReturn(cameFrom === 'ORDER_PAID_PAGE', contract.data);

  // A link, or a return from the gateway, knows only the number.
  if (contract.data && contract.data.typeContract !== typeOfPage)
    return <Navigate {...detailLinkOf(contract.data)} search={{ edit }} state replace />;
  if (contract.data && edit) return <EditDraft contract={contract.data} />;
  if (contract.data)
    return (
      <ContractPage
        contract={contract.data}
        list="/contract/temp-list"
        actions={<ContractActions contract={contract.data} />}
        warnings={<ContractWarnings contract={contract.data} />}
        policy={<PolicyBlock contract={contract.data} />}
      />
    );
  if (contract.error instanceof Refusal && contract.error.code === 'NOT_FOUND') return <NotFound />;
  if (contract.isError) return <CallFailed error={contract.error} onRetry={() => void contract.refetch()} />;
  return <Skeleton active title paragraph={{ rows: 12 }} />;
}
