import { type BackOfficeView, showContract } from '@salus/api/back-office.ts';
import { isBeingIssued } from '@salus/domain/contracts/standing.ts';
import type { ContractType } from '@salus/domain/contracts/status.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { Navigate, useMatch, useParams } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { ContractPage } from '../../contracts/detail/ContractPage.tsx';
import { PolicyBlock } from '../../contracts/detail/PolicyBlock.tsx';
import { NotFound } from '../../shell/NotFound.tsx';
import { CancellationBlock } from './CancellationBlock.tsx';
import { ClerkActions } from './ClerkActions.tsx';
import { ClerkWarnings } from './ClerkWarnings.tsx';
import { CreatorBlock } from './CreatorBlock.tsx';
import { MessagesBlock } from './MessagesBlock.tsx';
import { PaymentBlock } from './PaymentBlock.tsx';
import { RefundsBlock } from './RefundsBlock.tsx';
import { SignatureBlock } from './SignatureBlock.tsx';
import { SyncBlock } from './SyncBlock.tsx';

/** How often to look again: closely while something is on its way, now and then while others may act. */
const WATCH_MILLISECONDS = 3_000;
const GLANCE_MILLISECONDS = 20_000;

/** What has not arrived after this time takes longer, and is looked at now and then like everything else. */
const SOON_MILLISECONDS = 60_000;

const paths = {
  INDIVIDUAL: '/bm-contract/temp-info/$referenceNumber',
  FAMILY: '/bm-contract/temp-family-info/$referenceNumber',
} as const satisfies Record<ContractType, string>;

/** One contract of whichever officer, with its money, messages, signature and reports to the insurer's core. */
export function ContractDetail() {
  const { referenceNumber = '' } = useParams({ strict: false });
  const { fullPath } = useMatch({ strict: false });
  const answer = useCall(
    showContract,
    { referenceNumber },
    { every: (seen) => (seen && isMoving(seen) ? WATCH_MILLISECONDS : GLANCE_MILLISECONDS) },
  );
  const { data: contract } = answer;

  if (contract) {
    const path = paths[contract.typeContract];
    // Whoever knows only the number may come by the other kind's address.
    if (path !== fullPath) return <Navigate to={path} params={{ referenceNumber }} state replace />;
    return (
      <ContractPage
        contract={contract}
        list="/bm-contract/temp-list"
        actions={<ClerkActions contract={contract} />}
        warnings={<ClerkWarnings contract={contract} />}
        policy={
          <>
            <PolicyBlock contract={contract} tellsPayment={false} />
            <CancellationBlock contract={contract} />
            <RefundsBlock contract={contract} />
            <PaymentBlock contract={contract} />
          </>
        }
      >
        <SignatureBlock contract={contract} />
        <SyncBlock contract={contract} />
        <MessagesBlock contract={contract} />
        <CreatorBlock contract={contract} />
      </ContractPage>
    );
  }
  if (answer.error instanceof Refusal && answer.error.code === 'NOT_FOUND') return <NotFound />;
  if (answer.isError) return <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Skeleton active title paragraph={{ rows: 12 }} />;
}

/** The certificate is being made, or a refund or message has just been asked for. */
function isMoving({ status, refunds, messages }: BackOfficeView): boolean {
  const isNew = (at: string) => Date.now() - Date.parse(at) < SOON_MILLISECONDS;
  return (
    isBeingIssued(status) ||
    refunds.some((refund) => refund.status === 'REQUESTED' && isNew(refund.requestedAt)) ||
    messages.some((message) => message.status === 'PENDING' && isNew(message.createdAt))
  );
}
