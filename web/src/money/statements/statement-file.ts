import { MAX_STATEMENT_BYTES } from '@salus/api/payments/statements.ts';
import type { UploadedFile } from '@salus/api/payments/upload.ts';
import { XLSX_TYPE } from '@salus/api/wire.ts';

/** Media types by the end of a file's name: browsers know none of MT940. */
const types: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  xlsx: XLSX_TYPE,
  xml: 'application/xml',
  sta: 'text/plain',
  mt940: 'text/plain',
  txt: 'text/plain',
};

/** The file names that the chooser offers. */
export const acceptedFiles = Object.keys(types)
  .map((end) => `.${end}`)
  .join(',');

/** The file as the body of the upload; null where it is too large. */
export async function readStatementFile(file: File): Promise<UploadedFile | null> {
  if (file.size > MAX_STATEMENT_BYTES) return null;
  const end = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return {
    type: types[end] ?? 'text/plain',
    bytes: new Uint8Array(await file.arrayBuffer()),
  };
}
