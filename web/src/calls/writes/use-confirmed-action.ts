import { RefusalError } from '@salus/api/refusal-error.ts';
import type { Question } from '../../ui/feedback/ConfirmDialog.tsx';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { refusalSentence } from '../refusal-sentence.ts';
import { useContractWrite } from './use-contract-write.ts';

type Action<Answer> = {
  readonly question: Question;
  /** Identifies the action for its idempotency key. */
  readonly intention: object;
  readonly call: (idempotencyKey: string) => Promise<Answer>;
  /** The success toast, null for none; may throw the refusal that the answer amounts to. */
  readonly doneText: (answer: Answer) => string | null;
};

/** Confirms, calls, shows the result in a toast and reloads the contracts. */
export function useConfirmedAction() {
  const notices = useNotices();
  const { isBusy, write } = useContractWrite();

  async function run<Answer>({
    question,
    intention,
    call,
    doneText,
  }: Action<Answer>): Promise<void> {
    if (!(await notices.confirm(question))) return;
    try {
      // The toast does not wait for the contracts to be reloaded.
      await write(intention, async (idempotencyKey) => {
        const text = doneText(await call(idempotencyKey));
        if (text !== null) notices.success(text);
      });
    } catch (error) {
      notices.failure(refusalSentence(error));
      if (!(error instanceof RefusalError)) throw error;
    }
  }

  return { isBusy, run };
}
