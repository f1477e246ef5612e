import { useTranslations } from '../../i18n/i18n.ts';
import { Moment } from '../../ui/data/Moment.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import cells from '../../ui/rows/cells.module.css';
import { useResendMessage } from '../actions/use-resend-message.ts';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { FailedAttempts } from './FailedAttempts.tsx';
import { useWork, type WorkPage } from './use-work.ts';
import { WorkTable } from './WorkTable.tsx';

/** SMS and e-mails that could not be delivered. */
export function FailedMessages(at: WorkPage) {
  const t = useTranslations();
  const list = useWork('messages', at);
  const { isBusy, resend } = useResendMessage();
  return (
    <WorkTable
      {...at}
      work="messages"
      list={list}
      rowKey={({ id }) => String(id)}
      toContract={(row) => row}
      columns={[
        {
          key: 'message',
          title: t(($) => $.worklists.message),
          render: ({ kind, channel, createdAt }) => (
            <>
              <Text isOneLine>{t(($) => $.domain.messageKinds[kind])}</Text>
              <span className={cells.second}>
                {t(($) => $.clerkDetail.channels[channel])} · <Moment at={createdAt} />
              </span>
            </>
          ),
        },
        {
          key: 'recipient',
          title: t(($) => $.worklists.recipient),
          render: ({ recipient }) => (
            <Text as="bdi" isTabular canBreak>
              {recipient}
            </Text>
          ),
        },
        {
          key: 'problem',
          title: t(($) => $.worklists.problem),
          render: ({ lastError, attempts, traceId }) => (
            <FailedAttempts count={attempts} traceId={traceId}>
              {lastError && <IntegrationErrorText error={lastError} />}
            </FailedAttempts>
          ),
        },
        {
          key: 'next',
          title: t(($) => $.worklists.next),
          hasOwnLabel: true,
          render: (message) =>
            message.isResendable ? (
              <Button disabled={isBusy} onClick={() => void resend(message)}>
                {t(($) => $.resendMessage.open)}
              </Button>
            ) : (
              <span className={cells.second}>{t(($) => $.worklists.notOfUse)}</span>
            ),
        },
      ]}
    />
  );
}
