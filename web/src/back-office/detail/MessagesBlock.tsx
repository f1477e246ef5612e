import type { BackOfficeView } from '@salus/api/back-office.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { instantText } from '../../ui/data/format.ts';
import { newestFirst } from '../../ui/data/newest-first.ts';
import {
  RecordItem,
  type RecordLevel,
  RecordList,
  RecordNote,
  Records,
} from '../../ui/data/Records.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useResendMessage } from '../actions/use-resend-message.ts';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { TraceId } from '../TraceId.tsx';

const levels = {
  PENDING: 'busy',
  SENT: 'done',
  FAILED: 'failed',
  SUPERSEDED: 'over',
} as const satisfies Record<string, RecordLevel>;

/** Every SMS and e-mail to the customer with its state, newest first. */
export function MessagesBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { isBusy, resend } = useResendMessage();
  if (contract.messages.length === 0) return null;
  return (
    <Records title={t(($) => $.clerkDetail.messages)}>
      <RecordList>
        {newestFirst(contract.messages, ({ createdAt }) => createdAt).map((message) => (
          <RecordItem
            key={message.id}
            title={t(($) => $.domain.messageKinds[message.kind])}
            level={levels[message.status]}
            state={t(($) => $.domain.messageStatuses[message.status])}
            by={[
              t(($) => $.clerkDetail.channels[message.channel]),
              message.recipient,
              instantText(message.sentAt ?? message.createdAt),
              message.deliveredAt &&
                `${t(($) => $.linkLife.delivered)} ${instantText(message.deliveredAt)}`,
              message.attempts > 1 && t(($) => $.worklists.attempts, { count: message.attempts }),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              message.isResendable && (
                <Button isBusy={isBusy} onClick={() => void resend(message)}>
                  {t(($) => $.resendMessage.open)}
                </Button>
              )
            }
          >
            {message.lastError && (
              <RecordNote isTrouble>
                <IntegrationErrorText error={message.lastError} />
              </RecordNote>
            )}
            {message.lastError && message.traceId && (
              <RecordNote>
                <TraceId id={message.traceId} />
              </RecordNote>
            )}
          </RecordItem>
        ))}
      </RecordList>
    </Records>
  );
}
