import type { TransferVerdict } from '@salus/domain/payments/transfers/judge-transfer.ts';
import type { App } from '../../context.ts';
import { readHolds } from '../statements/held-lines.ts';
import { judgeLines } from '../statements/judge-lines.ts';
import type { LineRow } from '../statements/line-rows.ts';
import { readStatementSum } from '../statements/statement-sum.ts';
import { type LineToRequest, linesForSecondPerson, type Rules } from './request-lines.ts';

type ChosenLines = {
  /** On all open lines. */
  readonly openVerdicts: ReadonlyMap<number, TransferVerdict>;
  readonly rules: Rules;
  /** As they are settled: without the effect of lines that are not. */
  readonly verdicts: ReadonlyMap<number, TransferVerdict>;
  /** Those that one clerk may settle. */
  readonly alone: readonly LineRow[];
  readonly linesToRequest: readonly LineToRequest[];
};

/**
 * The open lines of a statement, or those of these numbers, that no request holds.
 * @param lines all lines of the statement
 */
export async function chooseLines(
  { db, config }: Pick<App, 'db' | 'config'>,
  { id, lines }: { readonly id: number; readonly lines: readonly LineRow[] },
  chosenNumbers: ReadonlySet<number> | null,
  now: Date,
): Promise<ChosenLines> {
  const open = lines.filter(({ result }) => result === null);
  const openVerdicts = await judgeLines(db, open);
  const openLines = { lines: open, verdicts: openVerdicts };
  const sum = await readStatementSum(db, config, id, openLines);
  const rules = { limits: config, now, sum };
  const holds = await readHolds(db, open, now);
  const chosenLines = open.filter(
    ({ line_no: lineNo }) => (chosenNumbers?.has(lineNo) ?? true) && !holds.has(lineNo),
  );
  const verdicts =
    chosenLines.length === open.length ? openVerdicts : await judgeLines(db, chosenLines);
  const linesToRequest = linesForSecondPerson(rules, chosenLines, verdicts);
  const requestedNumbers = new Set(linesToRequest.map(({ line }) => line.line_no));
  const alone = chosenLines.filter(({ line_no: lineNo }) => !requestedNumbers.has(lineNo));
  return { openVerdicts, rules, verdicts, alone, linesToRequest };
}
