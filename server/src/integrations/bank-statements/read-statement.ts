import type { statementTypes } from '@salus/api/payments/statements.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import { readXlsx } from './read-xlsx.ts';
import { refuseFile, type StatementFacts, type StatementFile } from './statement.ts';

type Reader = (bytes: Uint8Array, facts: StatementFacts) => StatementFile | Promise<StatementFile>;

/** The format of a file, by the media type of the request. */
const readers: Readonly<Record<string, Reader>> = {
  'text/csv': readCsv,
  [XLSX_TYPE]: readXlsx,
  'text/plain': readMt940,
  'application/xml': readCamt053,
  'text/xml': readCamt053,
} satisfies Record<(typeof statementTypes)[number], Reader>;

/**
 * Reads a statement of the insurer's bank (STMT-1).
 * @throws Refusal VALIDATION_ERROR with the line and the reason
 */
export async function readStatement(
  contentType: string,
  bytes: Uint8Array,
  facts: StatementFacts,
): Promise<StatementFile> {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.find((one) => one.trim().startsWith('charset='));
  if (charset && !/=\s*"?(utf-?8|us-ascii)"?\s*$/.test(charset)) throw refuseFile('wrong_encoding');
  const read = readers[type.trim()];
  if (!read) throw refuseFile('unreadable_file');
  return read(bytes, facts);
}
