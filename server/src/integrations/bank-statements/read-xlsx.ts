import { MAX_STATEMENT_LINES } from '@salus/api/payments/statements.ts';
import { RefusalError } from '@salus/api/refusal-error.ts';
import { BUSINESS_OFFSET_MILLISECONDS } from '@salus/domain/time/business-time.ts';
import { HucreError } from 'hucre';
import { type CellValue, readXlsx as readWorkbook, type Sheet } from 'hucre/xlsx';
import { readTable, type TableCell } from './read-table.ts';
import { refuseFile, refuseLine, type StatementFacts, type StatementLine } from './statement.ts';
import { refuseZipBomb } from './zip-limits.ts';

/**
 * Reads the first sheet of a workbook. Days and times without text are business time.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export async function readXlsx(bytes: Uint8Array, facts: StatementFacts): Promise<StatementLine[]> {
  refuseZipBomb(bytes);
  const sheet = await firstSheet(bytes);
  for (const [place, { formula }] of sheet.cells ?? [])
    if (formula !== undefined)
      throw refuseLine(Number(place.split(',', 1)[0]) + 1, null, 'formula');
  const rows = sheet.rows.map((values, at) => ({
    line: at + 1,
    cells: values.map((value) => cellOf(at + 1, value)),
  }));
  return readTable(rows, facts);
}

async function firstSheet(bytes: Uint8Array): Promise<Sheet> {
  try {
    const { sheets } = await readWorkbook(bytes, {
      sheets: [0],
      readStyles: true,
      // Wide enough to notice surplus cells, and a row beyond the limit and the heading.
      range: `A1:H${MAX_STATEMENT_LINES + 2}`,
    });
    if (sheets[0]) return sheets[0];
  } catch (error) {
    if (error instanceof RefusalError) throw error;
    if (!(error instanceof HucreError)) throw error;
  }
  throw refuseFile('unreadable_file');
}

function cellOf(line: number, value: CellValue): TableCell {
  if (typeof value === 'boolean') throw refuseLine(line, null, 'invalid');
  if (!(value instanceof Date)) return value;
  const paidAt = new Date(value.getTime() - BUSINESS_OFFSET_MILLISECONDS);
  if (Number.isNaN(paidAt.getTime())) throw refuseLine(line, 'paidAt', 'invalid');
  return { paidAt, isDayOnly: value.getTime() % 86_400_000 === 0 };
}
