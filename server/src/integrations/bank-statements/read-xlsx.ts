import { RefusalError } from '@salus/api/refusal-error.ts';
import { BUSINESS_OFFSET_MILLISECONDS } from '@salus/domain/time/business-time.ts';
import { HucreError } from 'hucre';
import { type CellValue, readXlsx as readWorkbook, streamXlsxRows } from 'hucre/xlsx';
import {
  isBlank,
  placesIn,
  readTable,
  type Table,
  type TableCell,
  type TableRow,
} from './read-table.ts';
import {
  refuseFile,
  refuseLine,
  type StatementFacts,
  type StatementFile,
  StatementLines,
} from './statement.ts';

/**
 * Reads the sheets of a workbook that have the heading, hidden ones too. Rows of other sheets are
 * left out. Days and times without text are business time.
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export async function readXlsx(bytes: Uint8Array, facts: StatementFacts): Promise<StatementFile> {
  refuseZipBomb(bytes);
  const statementLines = new StatementLines(facts);
  const tables = await readOrRefuse(() => readTables(bytes));
  const isStatement = ({ rows: [heading] }: Table) => heading && placesIn(heading) !== null;
  const statements = tables.filter(isStatement);
  if (statements.length === 0)
    throw refuseLine(tables[0]?.rows[0]?.line ?? 1, null, 'unknown_heading');
  for (const table of tables) {
    if (isStatement(table)) readTable(table, statementLines);
    else for (const _ of table.rows) statementLines.leaveOut();
  }
  return statementLines.file(null);
}

async function readOrRefuse<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RefusalError || !(error instanceof HucreError)) throw error;
    throw refuseFile('unreadable_file');
  }
}

async function readTables(bytes: Uint8Array): Promise<Table[]> {
  const names: string[] = [];
  await readWorkbook(bytes, {
    // Names the sheets without reading one.
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  const tables: Table[] = [];
  for (const sheet of names.keys()) tables.push(await readSheet(bytes, sheet));
  return tables;
}

/** Rows in the order of the file, two of one number as well. */
async function readSheet(bytes: Uint8Array, sheet: number): Promise<Table> {
  const rows: TableRow[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.map(toCell);
    if (!isBlank(cells)) rows.push({ line: index + 1, cells });
  }
  const numbers = new Set(rows.map(({ line }) => line));
  const last = Math.max(0, ...numbers);
  const formulas = await formulaRows(bytes, sheet, last);
  return {
    rows: rows.map((row) => (formulas.has(row.line) ? { ...row, fault: 'FORMULA' } : row)),
    // A sheet leaves most blank rows out.
    blank: last - numbers.size,
  };
}

/** The numbers of the rows with a formula: the stream of rows has its value only. */
async function formulaRows(
  bytes: Uint8Array,
  sheet: number,
  last: number,
): Promise<ReadonlySet<number>> {
  if (last === 0) return new Set();
  const { sheets } = await readWorkbook(bytes, { sheets: [sheet], range: `A1:H${last}` });
  const cells = [...(sheets[0]?.cells ?? [])];
  return new Set(
    cells.flatMap(([place, { formula }]) =>
      formula === undefined ? [] : [Number(place.split(',', 1)[0]) + 1],
    ),
  );
}

function toCell(value: CellValue): TableCell {
  if (!(value instanceof Date)) return value;
  const paidAt = new Date(value.getTime() - BUSINESS_OFFSET_MILLISECONDS);
  if (Number.isNaN(paidAt.getTime())) return '#';
  return { paidAt, isDayOnly: value.getTime() % 86_400_000 === 0 };
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_BYTES = 46;
/** This size means that the 64-bit extension has it, which no small file needs. */
const IN_EXTENSION = 0xffffffff;

/** A workbook of 20,000 lines has about 10 MB and 15 entries. */
const MAX_ENTRIES = 200;
const MAX_UNPACKED_BYTES = 64 * 1_048_576;

/**
 * Refuses a ZIP archive that unpacks to more than 64 MiB. Only the directory is read: the library
 * that unpacks an entry stops at the size that the directory states.
 * @throws Refusal VALIDATION_ERROR
 */
function refuseZipBomb(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > MAX_ENTRIES) throw refuseFile('unpacked_too_large');
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY)
      throw refuseFile('unreadable_file');
    const packedBytes = view.getUint32(at + 20, true);
    const unpackedBytes = view.getUint32(at + 24, true);
    // A size that is absent would let the library unpack without a limit.
    if (packedBytes === IN_EXTENSION || unpackedBytes === IN_EXTENSION)
      throw refuseFile('unpacked_too_large');
    const isEmpty = unpackedBytes === 0 && packedBytes <= 2;
    if (unpackedBytes === 0 && !isEmpty) throw refuseFile('unpacked_too_large');
    if (isEmpty && !isFolder(view, bytes, at) && (view.getUint16(at + 8, true) & 8) !== 0)
      throw refuseFile('unpacked_too_large');
    total += unpackedBytes;
    if (total > MAX_UNPACKED_BYTES) throw refuseFile('unpacked_too_large');
    at += ENTRY_BYTES + [28, 30, 32].reduce((sum, o) => sum + view.getUint16(at + o, true), 0);
  }
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  throw refuseFile('unreadable_file');
}

function isFolder(view: DataView, bytes: Uint8Array, at: number): boolean {
  return bytes[at + ENTRY_BYTES + view.getUint16(at + 28, true) - 1] === 0x2f;
}
