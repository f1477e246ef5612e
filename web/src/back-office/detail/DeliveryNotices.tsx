import type { BackOfficeView } from '@salus/api/back-office.ts';
import { isAcceptedSync } from '@salus/domain/insurer/sync-status.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useResendMessage } from '../actions/use-resend-message.ts';
import { useRetrySync } from '../actions/use-retry-sync.ts';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { syncErrorText } from '../sync-error-text.ts';

/** Messages that did not reach the customer, and the report that the insurer has not taken. */
export function DeliveryNotices({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { isBusy, resend } = useResendMessage();
  const { isBusy: isRetrying, retry } = useRetrySync();
  const { messages, apiSyncLogs, retrySync, referenceNumber } = contract;
  const undelivered = messages.filter(({ isResendable }) => isResendable);
  const refusedReport =
    retrySync &&
    newestFirst(apiSyncLogs, ({ at }) => at).find(
      ({ kind, status }) => kind === retrySync && !isAcceptedSync(status),
    );
  return (
    <>
      {undelivered.map((message) => (
        <Notice
          key={message.id}
          kind="warning"
          title={[
            t(($) => $.domain.messageKinds[message.kind]),
            t(($) => $.domain.messageStatuses[message.status]),
          ].join(': ')}
          action={
            <Button isBusy={isBusy} onClick={() => void resend(message)}>
              {t(($) => $.resendMessage.open)}
            </Button>
          }
        >
          <bdi>{message.recipient}</bdi>
          {message.lastError && (
            <>
              {' · '}
              <IntegrationErrorText error={message.lastError} />
            </>
          )}
        </Notice>
      ))}
      {refusedReport && (
        <Notice
          kind="warning"
          title={[
            t(($) => $.domain.syncKinds[refusedReport.kind]),
            t(($) => $.domain.syncStatuses[refusedReport.status]),
          ].join(': ')}
          action={
            <Button isBusy={isRetrying} onClick={() => void retry([referenceNumber])}>
              {t(($) => $.retrySync.open)}
            </Button>
          }
        >
          <IntegrationErrorText error={syncErrorText(refusedReport)} />
        </Notice>
      )}
    </>
  );
}
