import type { Readable } from 'node:stream';
import type { Translate } from '../translations.ts';
import { columnHeading, type FileColumn, fileColumns } from './contract-file.ts';
import { workbook } from './workbook.ts';

const widerOrNarrower: Partial<Record<FileColumn, number>> = {
  policyNo: 20,
  referenceNumber: 18,
  packageName: 14,
  proposerEmail: 30,
  insuredCount: 26,
  insuredNames: 44,
  typePayment: 22,
  paymentDate: 22,
  officerEmail: 30,
};

/** Streams contracts as an Excel workbook. */
export function contractWorkbook(rows: Readable, t: Translate, rowsOfSheet?: number): Readable {
  const columns = fileColumns.map(({ name, kind }) => ({
    heading: columnHeading(name, t),
    kind,
    width: widerOrNarrower[name],
  }));
  return workbook(rows, { sheet: t(($) => $.domain.contractFile.sheet), columns }, rowsOfSheet);
}
