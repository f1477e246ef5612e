import type { ContractView } from '@salus/api/contract-view.ts';
import { showDraft } from '@salus/api/contracts.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { isPaid } from '@salus/domain/contracts/status.ts';
import {
  awaitsPayment,
  isBeingIssued,
  isCancelled,
  isFinal,
  isInForce,
} from '@salus/domain/contracts/status-questions.ts';
import { Navigate, useLocation, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useCall } from '../../calls/use-call.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { NotFound } from '../../navigation/NotFound.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { ContractActions } from '../actions/ContractActions.tsx';
import { detailLink, useContractTypeOfPage } from '../contract-path.ts';
import { PolicyBlock } from '../detail-blocks/PolicyBlock.tsx';
import { EditDraft } from '../draft-form/EditDraft.tsx';
import { SentMessages } from '../link-life/SentMessages.tsx';
import { TransferNotices } from '../payment/TransferNotices.tsx';
import { ContractWarnings } from '../warnings/ContractWarnings.tsx';
import { useWarningSentence } from '../warnings/use-warning-sentence.ts';
import { ContractPage } from './ContractPage.tsx';
import { useVersionWatch } from './use-version-watch.ts';

/** Polling intervals: short while a payment is pending, long while the customer may act. */
const POLL_MILLISECONDS = 5_000;
const IDLE_POLL_MILLISECONDS = 20_000;

/** One contract of the officer; `?edit=1` opens the form when the lifecycle rules allow it. */
export function DraftDetail() {
  const { referenceNumber = '' } = useParams({ strict: false });
  const { edit } = useSearch({ strict: false });
  const typeOfPage = useContractTypeOfPage();
  const cameFrom = useLocation({ select: ({ state }) => state.from });
  const isReturn = cameFrom === 'ORDER_PAID_PAGE';
  const contract = useCall(
    showDraft,
    { query: { referenceNumber } },
    { every: (answer) => (answer ? false : POLL_MILLISECONDS), isWatched: true },
  );
  const isWatched = !edit && contract.data !== undefined && !isCancelled(contract.data.status);
  useVersionWatch(contract, {
    soon: isWatched && isMoving(contract.data, isReturn) && POLL_MILLISECONDS,
    idle: isWatched && IDLE_POLL_MILLISECONDS,
  });
  usePaymentReturn(isReturn, contract.data);

  // A link, or a return from the gateway, knows only the number.
  if (contract.data && contract.data.typeContract !== typeOfPage)
    return <Navigate {...detailLink(contract.data)} search={{ edit }} state replace />;
  if (contract.data && edit) return <EditDraft contract={contract.data} />;
  if (contract.data) {
    const { status } = contract.data;
    return (
      <ContractPage
        contract={contract.data}
        list="/contract/temp-list"
        actions={<ContractActions contract={contract.data} />}
        warnings={
          <ContractWarnings contract={contract.data}>
            <TransferNotices contract={contract.data} />
            {!isPaid(status) && !isFinal(status) && <SavedWarnings />}
          </ContractWarnings>
        }
        policy={<PolicyBlock contract={contract.data} />}
      >
        {/* Messages are left out in print: the contract fits two sheets. */}
        {contract.data.messages.length > 0 && (
          <Box className="screen-only">
            <SentMessages messages={contract.data.messages} />
          </Box>
        )}
      </ContractPage>
    );
  }
  if (contract.error instanceof RefusalError && contract.error.code === 'NOT_FOUND')
    return <NotFound />;
  if (contract.isError)
    return <CallFailed error={contract.error} onRetry={() => void contract.refetch()} />;
  return <Skeleton rows={12} />;
}

/** Is a payment or a certificate in progress? */
function isMoving({ status }: ContractView, isReturn: boolean): boolean {
  return isBeingIssued(status) || (isReturn && !isInForce(status));
}

/** The page polls; after this time without a result it reloads itself once (PAY-12). */
const RELOAD_MILLISECONDS = 30_000;

/**
 * The return from the gateway. Only the contract's status proves the payment; until then the page
 * shows that the payment is being confirmed.
 */
function usePaymentReturn(isReturn: boolean, contract: ContractView | undefined): void {
  const t = useTranslations();
  const notices = useNotices();
  const lastNotice = useRef<'waiting' | 'paid' | null>(null);
  const isActive = contract !== undefined && isInForce(contract.status);
  const isSettled = isActive || (contract !== undefined && isBeingIssued(contract.status));
  const isWaiting =
    contract !== undefined && awaitsPayment(contract.status) && contract.paymentStatus === null;

  useEffect(() => {
    if (!isReturn) return;
    if (isSettled && lastNotice.current !== 'paid') {
      lastNotice.current = 'paid';
      notices.success(t(($) => $.paymentReturn.paid));
    } else if (isWaiting && lastNotice.current === null) {
      lastNotice.current = 'waiting';
      notices.info(t(($) => $.paymentReturn.waiting));
    }
  }, [isReturn, isSettled, isWaiting, notices, t]);

  useEffect(() => {
    if (!isReturn || isActive) return;
    const reloading = setTimeout(() => {
      // A reload keeps the history state; clearing `from` prevents a reload loop.
      history.replaceState({ ...history.state, from: undefined }, '');
      location.reload();
    }, RELOAD_MILLISECONDS);
    return () => clearTimeout(reloading);
  }, [isReturn, isActive]);
}

/** The warnings of the last save, after it led to the contract's page; they block nothing. */
function SavedWarnings() {
  const t = useTranslations();
  const sentence = useWarningSentence();
  const warnings = useLocation({ select: ({ state }) => state.warnings }) ?? [];
  if (warnings.length === 0) return null;
  return (
    <Notice kind="warning" title={t(($) => $.detail.savedWithWarnings)}>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.path} ${warning.code}`}>{sentence(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}
