import type { BackOfficeView } from '@salus/api/back-office.ts';
import { SentMessages } from '../../contracts/link-life/SentMessages.tsx';
import { useTranslations } from '../../i18n/i18n.ts';
import { RecordNote } from '../../ui/data/Records.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useResendMessage } from '../actions/use-resend-message.ts';
import { IntegrationErrorText } from '../IntegrationErrorText.tsx';
import { TraceId } from '../TraceId.tsx';

/** The messages with their recipients and errors; a clerk sends a failed one again. */
export function MessagesBlock({ contract }: { readonly contract: BackOfficeView }) {
  const t = useTranslations();
  const { isBusy, resend } = useResendMessage();
  return (
    <SentMessages
      messages={contract.messages}
      clerkParts={(message) => ({
        recipient: message.recipient,
        tries: message.attempts > 1 && t(($) => $.worklists.attempts, { count: message.attempts }),
        action: message.isResendable && (
          <Button isBusy={isBusy} onClick={() => void resend(message)}>
            {t(($) => $.resendMessage.open)}
          </Button>
        ),
        error: message.lastError && (
          <>
            <RecordNote isTrouble>
              <IntegrationErrorText error={message.lastError} />
            </RecordNote>
            {message.traceId && (
              <RecordNote>
                <TraceId id={message.traceId} />
              </RecordNote>
            )}
          </>
        ),
      })}
    />
  );
}
