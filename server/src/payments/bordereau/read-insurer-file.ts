import { bordereauColumns, MAX_BORDEREAU_ROWS } from '@salus/api/payments/bordereau.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import {
  type BordereauKind,
  bordereauKinds,
} from '@salus/domain/payments/bordereau/compare-files.ts';
import { addDays, type Day, day, parseDay } from '@salus/domain/time/day.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { HucreError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { z } from 'zod';
import { decodeUtf8 } from '../../integrations/bank-statements/decode-utf8.ts';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { isInMonth } from './bordereau-rows.ts';

type Column = (typeof bordereauColumns)[number];
type Line = { readonly line: number; readonly cells: readonly string[] };

type InsurerRow = {
  readonly policyNo: string;
  readonly kind: BordereauKind;
  readonly premiumShare: number;
  readonly refundShare: number;
};

const refuseLine = (line: number, column: Column | null, code: FieldCode) =>
  fieldRefusal([
    { path: column === null ? `lines.${line}` : `lines.${line}.${column}`, code, line },
  ]);

/** @throws Refusal VALIDATION_ERROR with the line, the column and the reason */
export async function readInsurerFile(
  type: string,
  bytes: Uint8Array,
  month: string,
): Promise<readonly InsurerRow[]> {
  const [heading, ...lines] = type === XLSX_TYPE ? await readWorkbook(bytes) : readText(bytes);
  const names = heading?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const places = new Map(
    bordereauColumns.map((column) => [column, names.indexOf(column.toLowerCase())]),
  );
  if (!heading || [...places.values()].some((at) => at < 0))
    throw refuseLine(heading?.line ?? 1, null, 'unknown_columns');
  if (lines.length > MAX_BORDEREAU_ROWS)
    throw refuseLine(MAX_BORDEREAU_ROWS, null, 'too_many_lines');
  return lines.map(({ line, cells }) => {
    const cell = (column: Column) => (cells[places.get(column) ?? -1] ?? '').trim();
    const kind = bordereauKinds.find((one) => one === cell('kind').toUpperCase());
    if (!kind) throw refuseLine(line, 'kind', 'invalid');
    if (cell('policyNo') === '') throw refuseLine(line, 'policyNo', 'required');
    const eventDate = readDay(cell('eventDate'));
    if (!eventDate) throw refuseLine(line, 'eventDate', 'invalid');
    if (!isInMonth(eventDate, month)) throw refuseLine(line, 'eventDate', 'other_month');
    const amount = (column: 'premiumShare' | 'refundShare') => {
      const text = cell(column);
      if (/^\d{1,15}$/.test(text)) return Number(text);
      const isGrouped = /^\d{1,3}([.,\s\u00A0\u202F]\d{3})+$/.test(text);
      throw refuseLine(line, column, isGrouped ? 'thousands_separators' : 'invalid');
    };
    return {
      policyNo: cell('policyNo'),
      kind,
      premiumShare: amount('premiumShare'),
      refundShare: amount('refundShare'),
    };
  });
}

const parsedRows = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
);

function readText(bytes: Uint8Array): readonly Line[] {
  const decoding = decodeUtf8(bytes);
  if ('line' in decoding) throw refuseLine(decoding.line, null, 'wrong_encoding');
  const { text } = decoding;
  const [heading = ''] = text.split(/\r\n|\n|\r/, 1);
  const delimiter = heading.includes(';') ? ';' : ',';
  try {
    const options = { delimiter, relax_column_count: true, skip_empty_lines: true, info: true };
    // A row that was added by hand may end otherwise than the rows of this program.
    const ends = { record_delimiter: ['\r\n', '\n', '\r'] };
    return parsedRows
      .parse(parse(text, { ...options, ...ends, bom: true }))
      .map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw refuseLine(line, null, 'unreadable_file');
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<readonly Line[]> {
  const lines: Line[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
      const cells = values.map((value) =>
        value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? ''),
      );
      if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: index + 1, cells });
    }
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw fieldRefusal([{ path: 'file', code: 'unreadable_file' }]);
  }
  return lines;
}

const EPOCH = day('1899-12-30');

/** `2026-11-30`, `30/11/2026`, or the number of a day as spreadsheets count it. */
function readDay(text: string): Day | null {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (parts) {
    const [, date = '', month = '', year = ''] = parts;
    return parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  }
  if (/^\d{5}$/.test(text)) return addDays(EPOCH, Number(text));
  return parseDay(text);
}
