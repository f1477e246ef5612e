import { type BackOfficeView, resendMessage } from '@salus/api/back-office.ts';
import { useConfirmedCall } from '../../calls/use-confirmed-call.ts';
import { useWords } from '../../i18n/i18n.ts';

type Message = Pick<BackOfficeView['messages'][number], 'id' | 'kind' | 'recipient'>;

/** Sends a message that could not be delivered once more; offered where `isResendable`. */
export function useResendMessage(): { readonly isBusy: boolean; readonly resend: (message: Message) => Promise<void> } {
  const t = useWords();
  const { isBusy, run } = useConfirmedCall(resendMessage);
  return {
    isBusy,
    resend: ({ id, kind, recipient }) =>
      run({
        question: {
          title: t(($) => $.resendMessage.title),
          text: t(($) => $.resendMessage.text, { kind: t(($) => $.words.messageKinds[kind]), recipient }),
          verb: t(($) => $.resendMessage.open),
        },
        body: { messageId: id },
        done: () => t(($) => $.resendMessage.done, { recipient }),
      }),
  };
}
