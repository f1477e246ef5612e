import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { refusalSentence } from '../refusal-sentence.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

export type Runner = ReturnType<typeof useRun>;

/** Runs one piece of work at a time; a refusal is a toast. */
export function useRun(after?: () => unknown) {
  const notices = useNotices();
  return useOneAtATime({ onFailure: (error) => notices.failure(refusalSentence(error)), after });
}
