import { MAX_ACCOUNT_ROWS } from '@salus/api/administration/accounts.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { HucreError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { fieldRefusal } from '../../platform/http/reply.ts';
import { readRecords, readStaffFile, type StaffFile, StaffFileError } from './staff-file.ts';

/** @throws Refusal VALIDATION_ERROR that names the line of the file */
export async function readUpload(type: string, bytes: Uint8Array): Promise<StaffFile> {
  const file = await readFile(type, bytes);
  const surplus = file.lines[MAX_ACCOUNT_ROWS];
  if (surplus) throw refuseFile('too_many_lines', surplus.line);
  return file;
}

async function readFile(type: string, bytes: Uint8Array): Promise<StaffFile> {
  try {
    return type === XLSX_TYPE ? readRecords(await readWorkbook(bytes)) : readStaffFile(bytes);
  } catch (error) {
    if (error instanceof StaffFileError) throw refuseFile(error.code, error.line);
    if (error instanceof HucreError) throw refuseFile('unreadable_file', 1);
    throw error;
  }
}

const refuseFile = (code: StaffFileError['code'], line: number) =>
  fieldRefusal([{ path: `lines.${line}`, code, line }]);

/** The lines of the first sheet that have a cell. */
async function readWorkbook(bytes: Uint8Array) {
  const records: { line: number; cells: string[] }[] = [];
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    const cells = values.map((value) =>
      value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim(),
    );
    while (cells.at(-1) === '') cells.pop();
    if (cells.length > 0) records.push({ line: index + 1, cells });
    if (records.length > MAX_ACCOUNT_ROWS + 1) break;
  }
  if (records.length === 0) throw new StaffFileError('The sheet is empty.', 'required');
  return records;
}
