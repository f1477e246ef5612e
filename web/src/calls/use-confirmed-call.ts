import type { CallInput } from '@salus/api/client.ts';
import type { AnyEndpoint, BodyOf, OutputOf } from '@salus/api/endpoint.ts';
import { Refusal } from '@salus/domain/refusals.ts';
import { useState } from 'react';
import type { Question } from '../ui/AskDialog.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { sentenceOf } from './refusal-sentence.ts';
import { callInSession } from './session.ts';
import { useContractRefresh } from './use-call.ts';

type Asked<E extends AnyEndpoint> = {
  readonly question: Question;
  readonly body: BodyOf<E>;
  /** What to say afterwards; may throw the refusal that the answer amounts to. */
  readonly done: (answer: OutputOf<E>) => string;
};

/** A write that needs no more than a yes: asks, calls, says what happened, and reads the contracts anew. */
export function useConfirmedCall<E extends AnyEndpoint>(endpoint: E) {
  const notices = useNotices();
  const refresh = useContractRefresh();
  const [isBusy, setIsBusy] = useState(false);

  async function run({ question, body, done }: Asked<E>): Promise<void> {
    if (!(await notices.confirm(question))) return;
    setIsBusy(true);
    try {
      notices.success(done(await callInSession(endpoint, { body } as unknown as CallInput<E>)));
    } catch (error) {
      notices.failure(sentenceOf(error));
      if (!(error instanceof Refusal)) throw error;
    } finally {
      // Also after a "no": somebody else may have been quicker.
      await refresh();
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
