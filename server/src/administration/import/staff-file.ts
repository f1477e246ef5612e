import { foldToAscii } from '@salus/domain/people/letters/latin.ts';
import type { FieldCode } from '@salus/domain/validation/field-codes.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';

/** The file as a whole is unreadable and nothing was changed. The operator sees the message. */
export class StaffFileError extends Error {
  readonly code: FieldCode;
  readonly line: number;
  constructor(message: string, code: FieldCode, line = 1) {
    super(message);
    this.code = code;
    this.line = line;
  }
}

const staffColumns = [
  'email',
  'name',
  'role',
  'channel',
  'level',
  'unit',
  'status',
  'certificateNumber',
  'certificateFrom',
  'certificateTo',
] as const;
export type StaffColumn = (typeof staffColumns)[number];
/** The other columns are optional. */
const REQUIRED: readonly StaffColumn[] = ['email', 'name', 'role', 'channel', 'unit'];

/** Headings in English and Vietnamese, without marks, blanks and case. */
const HEADINGS: Readonly<Record<StaffColumn, readonly string[]>> = {
  email: ['email', 'emailaddress', 'mail', 'thudientu', 'diachiemail', 'diachithudientu'],
  name: ['name', 'fullname', 'hoten', 'hovaten', 'ten'],
  role: ['role', 'vaitro'],
  channel: ['channel', 'typechanneluser', 'kenh', 'kenhban'],
  level: ['level', 'capbac', 'cap', 'chucdanh'],
  unit: ['unit', 'unitpath', 'donvi', 'duongdandonvi'],
  status: ['status', 'trangthai'],
  certificateNumber: ['certificatenumber', 'sochungchi'],
  certificateFrom: ['certificatefrom', 'chungchitungay'],
  certificateTo: ['certificateto', 'chungchidenngay'],
};

type StaffLine = {
  /** The first line of the row in the file; the heading is line 1. */
  readonly line: number;
  readonly cells: Readonly<Partial<Record<StaffColumn, string>>>;
  /** Cells beyond the heading, where a comma in a name was not quoted. */
  readonly surplus: number;
};

export type StaffFile = {
  /** The file's own names of its columns. */
  readonly headings: Readonly<Partial<Record<StaffColumn, string>>>;
  readonly unusedHeadings: readonly string[];
  readonly lines: readonly StaffLine[];
};

/** More rows than any insurer has staff, and little memory. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * Reads a CSV file (RFC 4180) in UTF-8, with or without byte order mark, separated by comma or
 * semicolon. Its first line names the columns in any order.
 * @throws StaffFileError
 */
export function readStaffFile(bytes: Uint8Array): StaffFile {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  const firstLine = text.split('\n').find((line) => line.trim() !== '');
  if (firstLine === undefined) throw new StaffFileError('The file is empty.', 'required');
  const delimiter = columnsKnown(firstLine, ';') > columnsKnown(firstLine, ',') ? ';' : ',';
  return readRecords(parseRecords(text, delimiter));
}

type StaffRecord = { readonly line: number; readonly cells: readonly string[] };

/** A file of any format; its first record names the columns. @throws StaffFileError */
export function readRecords([heading, ...records]: readonly StaffRecord[]): StaffFile {
  const { headings, places, unused } = locateColumns(heading?.cells ?? []);
  const width = heading?.cells.length ?? 0;
  return {
    headings,
    unusedHeadings: unused,
    lines: records.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries([...places].map(([column, at]) => [column, cells[at] ?? ''])),
      surplus: Math.max(0, cells.length - width),
    })),
  };
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES)
    throw new StaffFileError(
      'The file has more than 20 MB: that is no list of staff.',
      'too_many_lines',
    );
  const advice = 'save it as "CSV UTF-8"';
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new StaffFileError(`The file is an Excel workbook: ${advice}.`, 'unreadable_file');
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || bytes.includes(0))
    throw new StaffFileError(
      `The file is in UTF-16 ("Unicode text"): ${advice}.`,
      'wrong_encoding',
    );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    const line = firstUndecodable(bytes);
    throw new StaffFileError(
      `Line ${line} is not in UTF-8 but in an older code page like Windows-1258: ${advice}.`,
      'wrong_encoding',
      line,
    );
  }
}

/** The byte of a line feed is unambiguous in UTF-8 and in every code page except UTF-16. */
function firstUndecodable(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return line;
}

/** Records as the options `info` and `raw` make them; the types of the parser omit both. */
const parsedRecords = z.array(
  z.object({
    info: z.object({ lines: z.number() }),
    raw: z.string(),
    record: z.array(z.string()),
  }),
);

function parseRecords(text: string, delimiter: string): StaffRecord[] {
  try {
    const records = parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      record_delimiter: '\n',
      info: true,
      raw: true,
    });
    return parsedRecords.parse(records).map(({ info, raw, record }) => ({
      // The parser reports the last line of a row; quoted line breaks belong to the row.
      line: info.lines - (raw.replace(/\n$/, '').split('\n').length - 1),
      cells: record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? lastOpeningQuote(text) : Number(error['lines']);
    throw new StaffFileError(
      `Line ${line} is not CSV: a quotation mark stands alone. ` +
        'Quote the whole cell, and double the marks inside it.',
      'unreadable_file',
      line,
    );
  }
}

function lastOpeningQuote(text: string): number {
  let openLine = 0;
  for (const [at, line] of text.split('\n').entries()) {
    const isOdd = (line.split('"').length - 1) % 2 === 1;
    if (isOdd) openLine = openLine === 0 ? at + 1 : 0;
  }
  return openLine;
}

const foldHeading = (text: string) => foldToAscii(text.toLowerCase()).replace(/[^a-z]/g, '');

function findColumn(heading: string): StaffColumn | undefined {
  const name = foldHeading(heading);
  return staffColumns.find((column) => HEADINGS[column].includes(name));
}

const columnsKnown = (line: string, delimiter: string) =>
  line.split(delimiter).filter((heading) => findColumn(heading) !== undefined).length;

function locateColumns(names: readonly string[]) {
  const places = new Map<StaffColumn, number>();
  const headings: Partial<Record<StaffColumn, string>> = {};
  const unused: string[] = [];
  for (const [at, heading] of names.entries()) {
    const column = findColumn(heading);
    if (column === undefined) {
      if (heading !== '') unused.push(heading);
      continue;
    }
    if (places.has(column)) {
      throw new StaffFileError(
        `The first line names the column "${column}" twice: ` +
          `"${headings[column]}" and "${heading}".`,
        'unknown_heading',
      );
    }
    places.set(column, at);
    headings[column] = heading;
  }
  const missing = REQUIRED.filter((column) => !places.has(column));
  if (missing.length > 0) {
    throw new StaffFileError(
      `The first line must name the columns ${REQUIRED.join(', ')} ` +
        '(and may name level, status, certificateNumber, certificateFrom, certificateTo): ' +
        `there is no ${missing.join(', ')}.`,
      'unknown_columns',
    );
  }
  return { headings, places, unused };
}
