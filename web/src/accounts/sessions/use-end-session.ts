import type { RequestInput } from '@salus/api/client.ts';
import type { AnyEndpoint, OutputOf } from '@salus/api/endpoint.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { requestInSession } from '../../calls/session.ts';
import type { Question } from '../../ui/feedback/ConfirmDialog.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** Ends sessions, after a confirmation if there is one, and reloads the list. */
export function useEndSession(reload: () => Promise<unknown>) {
  const notices = useNotices();
  const [isBusy, setIsBusy] = useState(false);

  async function end<E extends AnyEndpoint>(
    endpoint: E,
    input: RequestInput<E>,
    doneText: (answer: OutputOf<E>) => string,
    question?: Question,
  ): Promise<void> {
    if (question && !(await notices.confirm(question))) return;
    setIsBusy(true);
    try {
      notices.success(doneText(await requestInSession(endpoint, input)));
    } catch (error) {
      notices.failure(refusalSentence(error));
      if (!(error instanceof RefusalError)) throw error;
    } finally {
      await reload();
      setIsBusy(false);
    }
  }
  return { isBusy, end };
}
