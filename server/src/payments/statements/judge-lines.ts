import type { Reader } from '../../platform/db.ts';
import { type Judged, previewMovements } from '../transfers/judge-movements.ts';
import { type LineRow, lineMovement } from './line-rows.ts';

/** The verdicts that settling the lines in their order would reach, by line number (STMT-3). */
export async function judgeLines(
  reader: Reader,
  lines: readonly LineRow[],
): Promise<ReadonlyMap<number, Judged['verdict']>> {
  const previews = await previewMovements(reader, lines.map(lineMovement));
  return new Map(
    previews.flatMap(({ movement: { line }, verdict }) => (line ? [[line.lineNo, verdict]] : [])),
  );
}
