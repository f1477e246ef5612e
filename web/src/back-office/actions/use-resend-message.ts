import { resendMessage } from '@salus/api/back-office/messages.ts';
import type { BackOfficeView } from '@salus/api/back-office.ts';
import { callInSession } from '../../calls/session.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';

type Message = Pick<BackOfficeView['messages'][number], 'id' | 'kind' | 'recipient'>;

/** Sends a message that could not be delivered once more; offered where `isResendable`. */
export function useResendMessage() {
  const t = useTranslations();
  const { isBusy, run } = useConfirmedAction();
  return {
    isBusy,
    resend: ({ id, kind, recipient }: Message) =>
      run({
        question: {
          title: t(($) => $.resendMessage.title),
          text: t(($) => $.resendMessage.text, {
            kind: t(($) => $.domain.messageKinds[kind]),
            recipient,
          }),
          verb: t(($) => $.resendMessage.open),
        },
        intention: { messageId: id },
        call: (idempotencyKey) =>
          callInSession(resendMessage, { body: { messageId: id }, idempotencyKey }),
        doneText: () => t(($) => $.resendMessage.done, { recipient }),
      }),
  };
}
