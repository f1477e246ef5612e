import { type BackOfficeView, showContract } from '@salus/api/back-office.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { type ContractType, lacksConsent } from '@salus/domain/contracts/status.ts';
import { isBeingIssued } from '@salus/domain/contracts/status-questions.ts';
import { isPendingMessage } from '@salus/domain/messages/message-status.ts';
import { isUnansweredRefund } from '@salus/domain/payments/refund-status.ts';
import { Navigate, useMatch, useParams, useSearch } from '@tanstack/react-router';
import { CallFailed } from '../../calls/CallFailed.tsx';
import { useMayWrite } from '../../calls/session-person.ts';
import { useCall } from '../../calls/use-call.ts';
import { ContractPage } from '../../contracts/detail/ContractPage.tsx';
import { useVersionWatch } from '../../contracts/detail/use-version-watch.ts';
import { PolicyBlock } from '../../contracts/detail-blocks/PolicyBlock.tsx';
import { TransferNotices } from '../../contracts/payment/TransferNotices.tsx';
import { ContractWarnings } from '../../contracts/warnings/ContractWarnings.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { NotFound } from '../../navigation/NotFound.tsx';
import { currentTime } from '../../page/current-time.ts';
import { EmailText } from '../../ui/data/EmailText.tsx';
import { Fact, FactList, Facts } from '../../ui/data/Facts.tsx';
import { instantText } from '../../ui/data/format.ts';
import { RecordList, Records } from '../../ui/data/Records.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CancellationBlock } from './CancellationBlock.tsx';
import { ClerkActions } from './ClerkActions.tsx';
import { ClerkWarnings } from './ClerkWarnings.tsx';
import { ConsentRecord, groupOccasions } from './ConsentRecord.tsx';
import { DetailTabs, filledTabs } from './DetailTabs.tsx';
import { Digest } from './Digest.tsx';
import { MessagesBlock } from './MessagesBlock.tsx';
import { OfferConsentRecord } from './OfferConsentRecord.tsx';
import { PaymentBlock } from './PaymentBlock.tsx';
import { RefundsBlock } from './RefundsBlock.tsx';
import { SyncBlock } from './SyncBlock.tsx';
import { TakeLine } from './TakeLine.tsx';

/** Polling intervals: short while a job is running, long while other users may act. */
const POLL_MILLISECONDS = 5_000;
const IDLE_POLL_MILLISECONDS = 20_000;

/** A job that takes longer than this is polled at the long interval. */
const SOON_MILLISECONDS = 60_000;

const paths = {
  INDIVIDUAL: '/bm-contract/temp-info/$referenceNumber',
  FAMILY: '/bm-contract/temp-family-info/$referenceNumber',
} as const satisfies Record<ContractType, string>;

/** A contract of any officer, with its money, messages, signature and syncs to the core. */
export function ContractDetail() {
  const t = useTranslations();
  const { referenceNumber = '' } = useParams({ strict: false });
  const { fullPath } = useMatch({ strict: false });
  const answer = useCall(
    showContract,
    { query: { referenceNumber } },
    { every: (latest) => (latest ? false : IDLE_POLL_MILLISECONDS), isWatched: true },
  );
  const { data: contract } = answer;
  useVersionWatch(answer, {
    // A refund at the gateway has no event of its own.
    soon: contract !== undefined && isMoving(contract) && POLL_MILLISECONDS,
    idle: IDLE_POLL_MILLISECONDS,
  });
  const works = useMayWrite();
  const { tab: chosenTab = 'contract' } = useSearch({ strict: false });

  if (contract) {
    const path = paths[contract.typeContract];
    const refund = contract.refunds.find(({ reason }) => reason === 'CANCELLATION');
    // A user who knows only the number may open the address of the other contract type.
    if (path !== fullPath)
      return (
        <Navigate
          to={path}
          params={{ referenceNumber }}
          search={{ tab: chosenTab }}
          state
          replace
        />
      );
    const tabs = filledTabs(contract);
    const tab = tabs.includes(chosenTab) ? chosenTab : 'contract';
    return (
      <ContractPage
        contract={contract}
        list="/bm-contract/temp-list"
        actions={<ClerkActions contract={contract} />}
        take={<TakeLine contract={contract} />}
        refundState={refund && t(($) => $.domain.refundStatuses[refund.status])}
        warnings={
          works ? (
            <ClerkWarnings contract={contract} />
          ) : (
            <ContractWarnings contract={contract}>
              <TransferNotices contract={contract} />
            </ContractWarnings>
          )
        }
        tabs={<DetailTabs contract={contract} tabs={tabs} tab={tab} />}
        otherTab={
          {
            contract: undefined,
            money: (
              <>
                <RefundsBlock contract={contract} />
                <PaymentBlock contract={contract} />
              </>
            ),
            system: (
              <>
                <MessagesBlock contract={contract} />
                <SyncBlock contract={contract} />
                <SignatureBlock contract={contract} />
              </>
            ),
          }[tab]
        }
        policy={
          <>
            <PolicyBlock contract={contract} tellsPayment={false} />
            <CancellationBlock contract={contract} />
          </>
        }
      >
        <CreatorBlock contract={contract} />
      </ContractPage>
    );
  }
  if (answer.error instanceof RefusalError && answer.error.code === 'NOT_FOUND')
    return <NotFound />;
  if (answer.isError)
    return <CallFailed error={answer.error} onRetry={() => void answer.refetch()} />;
  return <Skeleton rows={12} />;
}

/** Is a certificate, refund or message in progress? */
function isMoving({ status, refunds, messages }: BackOfficeView): boolean {
  const isNew = (at: string) => currentTime().getTime() - Date.parse(at) < SOON_MILLISECONDS;
  return (
    isBeingIssued(status) ||
    refunds.some((refund) => isUnansweredRefund(refund.status) && isNew(refund.requestedAt)) ||
    messages.some((message) => isPendingMessage(message.status) && isNew(message.createdAt))
  );
}

/** The contract's creator and channel. */
function CreatorBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { createdByTypeChannelUser: channel } = contract;
  return (
    <Facts title={t(($) => $.clerkDetail.creator)}>
      <Fact label={t(($) => $.domain.facts.name)}>{contract.createdByName}</Fact>
      <Fact label={t(($) => $.domain.facts.email)}>
        <EmailText address={contract.createdByEmail} />
      </Fact>
      <Fact label={t(($) => $.figures.channel)}>
        {channel && t(($) => $.domain.channels[channel])}
      </Fact>
      <Fact label={t(($) => $.clerkDetail.salesman)}>{contract.name_salesman}</Fact>
      <Fact label={t(($) => $.domain.contractFile.createdAt)}>
        {instantText(contract.createdAt)}
      </Fact>
    </Facts>
  );
}

/** The certificate's signer and the customer's consents, with the digests as proof (DOC-8). */
function SignatureBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { signature, consents, consentState, consentEvidence, consentFlags } = contract;
  const { offerConsents } = contract;
  const hasNothing = !signature && consents.length === 0 && lacksConsent(consentState);
  if (hasNothing) return null;
  return (
    <Records title={t(($) => $.clerkDetail.signature)}>
      <FactList>
        <Fact label={t(($) => $.fieldNames.consentState)}>
          {t(($) => $.domain.consentStates[consentState])}
        </Fact>
        {consentFlags.length > 0 && (
          <Fact label={t(($) => $.fieldNames.consentFlag)}>
            {consentFlags.map((flag) => t(($) => $.domain.consentFlags[flag])).join(', ')}
          </Fact>
        )}
        {consentEvidence && (
          <Fact label={t(($) => $.fieldNames.consentEvidence)}>
            <bdi>{consentEvidence.reference}</bdi>
          </Fact>
        )}
        {signature && (
          <>
            <Fact label={t(($) => $.clerkDetail.signer)}>{signature.signer}</Fact>
            <Fact label={t(($) => $.clerkDetail.signedAt)}>{instantText(signature.signedAt)}</Fact>
            <Fact label={t(($) => $.clerkDetail.fileDigest)} isWide>
              <Digest hex={signature.sha256} what={t(($) => $.clerkDetail.fileDigest)} />
            </Fact>
          </>
        )}
      </FactList>
      {consents.length > 0 && (
        <RecordList>
          {groupOccasions(consents).map((occasion) => (
            <ConsentRecord
              key={`${occasion[0].at} ${occasion[0].shownDigest}`}
              occasion={occasion}
            />
          ))}
        </RecordList>
      )}
      {offerConsents.length > 0 && (
        <RecordList>
          {offerConsents.toReversed().map((consent) => (
            <OfferConsentRecord key={consent.at} consent={consent} />
          ))}
        </RecordList>
      )}
    </Records>
  );
}
