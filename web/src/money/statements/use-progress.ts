import {
  type StatementLineView,
  type StatementView,
  showStatementProgress,
} from '@salus/api/payments/statements.ts';
import { isConfirming } from '@salus/domain/payments/statements/confirmation-state.ts';
import { useEffect, useRef } from 'react';
import { useCall, useContractRefresh } from '../../calls/use-call.ts';

const RUNNING_MILLISECONDS = 1000;
/** Another clerk may confirm the same statement. */
const QUIET_MILLISECONDS = 5000;

type Options = {
  /** The lines that are settled at some time. */
  readonly lines: readonly StatementLineView[];
  /** This clerk's own confirmation has no answer yet. */
  readonly isBusy: boolean;
  readonly onEnd: () => void;
};

/**
 * How far the confirmations of all clerks are. The lines are read again once more of them are
 * settled than the screen shows, and none is running.
 */
export function useProgress(
  { statementId }: Pick<StatementView, 'statementId'>,
  { lines, isBusy, onEnd }: Options,
) {
  const refresh = useContractRefresh();
  const shownCount = lines.filter(({ settledAt }) => settledAt !== null).length;
  const isOpen = shownCount < lines.length;
  const { data, dataUpdatedAt } = useCall(
    showStatementProgress,
    { query: { statementId: String(statementId) } },
    {
      isEnabled: isOpen,
      every: (answer) =>
        isBusy || isConfirming(answer?.state) ? RUNNING_MILLISECONDS : QUIET_MILLISECONDS,
    },
  );
  const settled = Math.max(shownCount, data?.settled ?? 0);
  const isSettling = isOpen && !isBusy && isConfirming(data?.state);
  const isBehind = isOpen && !isBusy && !isSettling && settled > shownCount;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isBehind) void refresh();
  }, [isBehind, dataUpdatedAt]);

  const hasEndToReport = useRef(false);
  useEffect(() => {
    if (isSettling) hasEndToReport.current = true;
    if (isSettling || isBehind || !hasEndToReport.current) return;
    hasEndToReport.current = false;
    onEnd();
  }, [isSettling, isBehind, onEnd]);
  /** This clerk's confirmation runs on: its end is shown, also if no poll sees it running. */
  const expectEnd = () => {
    hasEndToReport.current = true;
  };
  return { isRunning: isSettling || isBehind, settled, expectEnd };
}
