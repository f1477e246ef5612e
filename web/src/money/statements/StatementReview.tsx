import { SLOW_TIMEOUT_MILLISECONDS } from '@salus/api/client.ts';
import {
  confirmStatement,
  type StatementLineView,
  type StatementView,
  showStatement,
  showStatementProgress,
} from '@salus/api/payments/statements.ts';
import { isConfirming } from '@salus/domain/payments/statements/confirmation-state.ts';
import {
  isReadable,
  isToSettle,
  type LineResult,
  lineResults,
} from '@salus/domain/payments/statements/statement-totals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callInSession } from '../../calls/session.ts';
import { useMayWrite } from '../../calls/session-person.ts';
import { useConfirmedAction } from '../../calls/writes/use-confirmed-action.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { amount, countText } from '../../ui/data/format.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Box } from '../../ui/layout/Box.tsx';
import { Grid } from '../../ui/layout/Grid.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import styles from './Statements.module.css';
import { StatementTable } from './StatementTable.tsx';
import { useProgress } from './use-progress.ts';

const TOTALS = 'statement-totals';

/** The totals of a statement, its confirmation, and its lines. */
export function StatementReview({ statement }: { readonly statement: StatementView }) {
  const t = useTranslations();
  const client = useQueryClient();
  const notices = useNotices();
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

  const endText = (all: readonly StatementLineView[]) => {
    const heldCount = all.filter(({ approvalId }) => approvalId !== null).length;
    const confirmedText = t(($) => $.statements.confirmed);
    return heldCount === 0
      ? confirmedText
      : `${confirmedText} ${t(($) => $.places.approvals)}: ${countText(heldCount)}`;
  };
  const { isRunning, settled, expectEnd } = useProgress(statement, {
    lines: readable,
    isBusy,
    onEnd: () => {
      if (open.length > 0)
        notices.failure(t(($) => $.statements.leftOpen, { number: countText(open.length) }));
      else notices.success(endText(readable));
    },
  });

  const confirm = () =>
    run({
      question: {
        title: t(($) => $.statements.confirmTitle, { number: countText(open.length) }),
        text: t(($) => $.statements.confirmText, {
          number: countText(matchedLines.length),
          amount: amount(matchedSum),
        }),
        verb: t(($) => $.secondFactor.confirm),
      },
      intention: { statementId, open: open.length },
      async call(idempotencyKey) {
        const answer = await callInSession(confirmStatement, {
          body: { statementId },
          idempotencyKey,
          timeout: SLOW_TIMEOUT_MILLISECONDS,
        });
        // An older progress must not replace that of the answer.
        await client.cancelQueries({ queryKey: [showStatementProgress.name, query] });
        return answer;
      },
      doneText: (answer) => {
        const isWhole = 'approvalId' in answer;
        if (isWhole) void client.invalidateQueries({ queryKey: [showStatement.name, query] });
        else client.setQueryData([showStatement.name, query], answer);
        // The button disappears.
        document.getElementById(TOTALS)?.focus();
        if (isWhole) return t(($) => $.approvals.sent);
        if (isConfirming(answer.state)) {
          const progress = { settled, lines: readable.length, state: answer.state };
          client.setQueryData([showStatementProgress.name, query], progress);
          expectEnd();
          return null;
        }
        return endText(answer.lines);
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
      {mayWrite && !isRunning && open.length > 0 && (
        <Box as="p" below={16}>
          <Button kind="primary" isBusy={isBusy} onClick={() => void confirm()}>
            {t(($) => $.statements.confirm, { number: countText(open.length) })}
          </Button>
        </Box>
      )}
      {(isBusy || isRunning) && <ConfirmProgress settled={settled} total={readable.length} />}
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

/** How many lines a running confirmation has settled. */
function ConfirmProgress({ settled, total }: { readonly settled: number; readonly total: number }) {
  const t = useTranslations();
  return (
    <Box below={16} maxWidth={480}>
      <ProgressBar
        label={t(($) => $.statements.settling)}
        text={t(($) => $.statements.settled, {
          settled: countText(settled),
          total: countText(total),
        })}
        value={settled}
        max={total}
      />
    </Box>
  );
}

/** A result, or all that a clerk has to decide about. */
type ShownLines = LineResult | 'TO_SETTLE';

type ResultTotalsProps = Pick<StatementView, 'lines' | 'totals' | 'rows'> & {
  readonly id: string;
  /** The lines that are shown; null for all. */
  readonly shownLines: ShownLines | null;
  readonly onShow: (lines: ShownLines | null) => void;
};

/** Totals of the file, of the money to settle and of each result; each filters the lines. */
function ResultTotals({ id, lines, totals, rows, shownLines, onShow }: ResultTotalsProps) {
  const t = useTranslations();
  const file = lines.reduce((sum, line) => sum + line.amount, 0);
  const split = lineResults.reduce((sum, result) => sum + totals[result].amount, 0);
  const all = { key: null, name: t(($) => $.statements.all), count: lines.length, sum: file };
  const toSettle = lines.filter(({ result }) => isToSettle(result));
  const problems = {
    key: 'TO_SETTLE' as const,
    name: t(($) => $.places.unallocated),
    count: toSettle.length,
    sum: toSettle.reduce((sum, line) => sum + line.amount, 0),
  };
  const parts = lineResults
    .filter((result) => totals[result].count > 0)
    .map((result) => ({
      key: result,
      name: t(($) => $.statements.results[result]),
      count: totals[result].count,
      sum: totals[result].amount,
    }));
  return (
    <section id={id} tabIndex={-1} aria-label={t(($) => $.statements.totals)}>
      <Grid as="ul" gap={8} fill={168} className={styles.totals}>
        {[all, ...(toSettle.length > 0 ? [problems] : []), ...parts].map(
          ({ key, name, count, sum }) => (
            <li key={name}>
              <Grid
                as="button"
                type="button"
                gap={2}
                columnGap={8}
                isWide
                pad={12}
                frame="panel"
                className={styles.total}
                aria-pressed={shownLines === key}
                onClick={() => onShow(key)}
              >
                <Text tone="secondary" size="small">
                  {name}
                </Text>
                <Text tone="secondary" size="small" isTabular>
                  {countText(count)}
                </Text>
                <Text isWholeRow self="end" weight="medium" isTabular>
                  {amount(sum)}
                </Text>
              </Grid>
            </li>
          ),
        )}
      </Grid>
      <Text as="p" above={12} below={12} tone="secondary" isTabular>
        {t(($) => $.statements.difference, { amount: amount(file - split) })}
      </Text>
      <Text as="p" above={12} below={12} tone="secondary" isTabular>
        {t(($) => $.statements.rows, {
          read: countText(rows.read),
          taken: countText(rows.taken),
          leftOut: countText(rows.leftOut),
          blank: countText(rows.blank),
        })}
      </Text>
    </section>
  );
}
