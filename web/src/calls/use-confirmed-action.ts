import { RefusalError } from '@salus/api/refusal-error.ts';
import { useState } from 'react';
import { useNotices } from '../ui/feedback/NoticesProvider.tsx';
import type { Question } from '../ui/overlays/ConfirmDialog.tsx';
import { sentenceOf } from './refusal-sentence.ts';
import { useContractRefresh } from './use-call.ts';

type Action<Answer> = {
  readonly question: Question;
  readonly call: () => Promise<Answer>;
  /** The text of the success toast; may throw the refusal that the answer amounts to. */
  readonly done: (answer: Answer) => string;
};

/** Confirms, calls, shows the result in a toast and reloads the contracts. */
export function useConfirmedAction() {
  const notices = useNotices();
  const refresh = useContractRefresh();
  const [isBusy, setIsBusy] = useState(false);

  async function run<Answer>({ question, call, done }: Action<Answer>): Promise<void> {
    if (!(await notices.confirm(question))) return;
    setIsBusy(true);
    try {
      notices.success(done(await call()));
    } catch (error) {
      notices.failure(sentenceOf(error));
      if (!(error instanceof RefusalError)) throw error;
    } finally {
      // A refusal often means that another user was quicker: show the new state.
      await refresh();
      setIsBusy(false);
    }
  }

  return { isBusy, run };
}
