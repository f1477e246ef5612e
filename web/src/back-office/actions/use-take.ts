import { giveBackContract, takeContract } from '@salus/api/back-office/takes.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { callInSession } from '../../calls/session.ts';
import { useContractWrite } from '../../calls/writes/use-contract-write.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** Takes a contract and gives it back (WORK-1); taking over from another clerk is confirmed. */
export function useTake(referenceNumber: string) {
  const t = useTranslations();
  const notices = useNotices();
  const { isBusy, write } = useContractWrite();

  /** @param takenByName the clerk who has the contract, as this page knows */
  async function take(takenByName: string | null): Promise<void> {
    const takeOver = takenByName !== null;
    if (takeOver && !(await confirmTakeOver(takenByName))) return;
    try {
      await write({ referenceNumber, takeOver }, (idempotencyKey) =>
        callInSession(takeContract, { body: { referenceNumber, takeOver }, idempotencyKey }),
      );
    } catch (error) {
      // Another clerk was faster: the same question.
      const byName = !takeOver && takerName(error);
      if (byName) return take(byName);
      showFailure(error);
    }
  }

  async function giveBack(): Promise<void> {
    try {
      await write({ referenceNumber }, (idempotencyKey) =>
        callInSession(giveBackContract, { body: { referenceNumber }, idempotencyKey }),
      );
    } catch (error) {
      showFailure(error);
    }
  }

  const confirmTakeOver = (name: string) =>
    notices.confirm({
      title: t(($) => $.take.title, { name }),
      text: t(($) => $.take.text),
      verb: t(($) => $.take.over),
    });

  function showFailure(error: unknown): void {
    notices.failure(refusalSentence(error));
    if (!(error instanceof RefusalError)) throw error;
  }

  return { isBusy, take, giveBack };
}

/** The clerk in the refusal TAKEN; null for any other error. */
function takerName(error: unknown): string | null {
  const isTaken = error instanceof RefusalError && error.code === 'TAKEN';
  return isTaken && error.params?.byName ? String(error.params.byName) : null;
}
