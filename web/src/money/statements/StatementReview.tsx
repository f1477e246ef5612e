import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import {
  confirmStatement,
  type StatementView,
  showStatement,
} from '@salus/api/payments/statements.ts';
import {
  isReadable,
  isToSettle,
  type LineResult,
} from '@salus/domain/payments/statements/statement-totals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { ConfirmProgress } from './ConfirmProgress.tsx';
import { ResultTotals, type ShownLines } from './ResultTotals.tsx';
import { StatementTable } from './StatementTable.tsx';

const TOTALS = 'statement-totals';

/** The totals of a statement, its confirmation, and its lines. */
export function StatementReview({ statement }: { readonly statement: StatementView }) {
  const t = useTranslations();
  const client = useQueryClient();
  const { isBusy, run } = useConfirmedAction();
  const mayWrite = useMayWrite();
  const { statementId, lines, totals, rows } = statement;
  // Opens on what needs a clerk, not on the pages of what fits.
  const [shown, setShown] = useState<ShownLines | null>(() =>
    lines.some(({ result }) => isToSettle(result)) ? 'TO_SETTLE' : null,
  );
  const query = { statementId: String(statementId) };
  const readable = lines.filter(({ result }) => isReadable(result));
  const open = readable.filter(
    ({ settledAt, approvalId }) => settledAt === null && approvalId === null,
  );
  const matchedLines = open.filter((line) => line.result === 'MATCHED');
  const matchedSum = matchedLines.reduce((sum, line) => sum + line.amount, 0);

  const confirm = () =>
    run({
      question: {
        title: t(($) => $.statements.confirmTitle, { number: countText(open.length) }),
        text: t(($) => $.statements.confirmText, {
          number: countText(matchedLines.length),
          amount: amount(matchedSum),
        }),
        verb: t(($) => $.statements.confirmVerb),
      },
      intention: { statementId, open: open.length },
      call: (idempotencyKey) =>
        callInSession(confirmStatement, {
          body: { statementId },
          idempotencyKey,
          timeout: SLOW_TIMEOUT_MILLISECONDS,
        }),
      doneText: (answer) => {
        const isWhole = 'approvalId' in answer;
        if (isWhole) void client.invalidateQueries({ queryKey: [showStatement.name, query] });
        else client.setQueryData([showStatement.name, query], answer);
        // The button disappears.
        document.getElementById(TOTALS)?.focus();
        if (isWhole) return t(($) => $.approvals.sent);
        const heldCount = answer.lines.filter(({ approvalId }) => approvalId !== null).length;
        const confirmedText = t(($) => $.statements.confirmed);
        return heldCount === 0
          ? confirmedText
          : `${confirmedText} ${t(($) => $.places.approvals)}: ${countText(heldCount)}`;
      },
    });

  return (
    <>
      <ResultTotals
        id={TOTALS}
        lines={lines}
        totals={totals}
        rows={rows}
        shownLines={shown}
        onShow={setShown}
      />
      {mayWrite && open.length > 0 && (
        <Box as="p" below={16}>
          <Button kind="primary" isBusy={isBusy} onClick={() => void confirm()}>
            {t(($) => $.statements.confirm, { number: countText(open.length) })}
          </Button>
        </Box>
      )}
      {isBusy && (
        <ConfirmProgress
          statementId={statementId}
          before={readable.filter(({ settledAt }) => settledAt !== null).length}
          total={readable.length}
        />
      )}
      <StatementTable
        // Another filter begins at its first page.
        key={shown}
        statementId={statementId}
        lines={lines.filter(({ result }) => isShown(result, shown))}
        mayWrite={mayWrite}
        onChanged={() => void client.invalidateQueries({ queryKey: [showStatement.name, query] })}
      />
    </>
  );
}

function isShown(result: LineResult, lines: ShownLines | null): boolean {
  if (lines === null) return true;
  return lines === 'TO_SETTLE' ? isToSettle(result) : result === lines;
}
