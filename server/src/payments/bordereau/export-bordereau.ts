import { Readable } from 'node:stream';
import { bordereauColumns, type exportBordereau as call } from '@salus/api/payments/bordereau.ts';
import { fileTypes } from '@salus/api/reports.ts';
import { csvCell } from '@salus/domain/csv-cell.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { day, daysBetween } from '@salus/domain/time/day.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { StaffUseCase } from '../../context.ts';
import { toContractMap } from '../../contracts/criteria/contract-map.ts';
import { csvHead } from '../../reports/contract-csv.ts';
import { workbook } from '../../reports/workbook.ts';
import { type BordereauRow, bordereauRows, readPolicyEvents } from './bordereau-rows.ts';

const kinds = {
  policyNo: 'code',
  kind: 'code',
  planId: 'code',
  startDate: 'day',
  endDate: 'day',
  birthYear: 'count',
  sex: 'code',
  premiumShare: 'money',
  refundShare: 'money',
  eventDate: 'day',
} as const satisfies Record<(typeof bordereauColumns)[number], string>;

/** The monthly file for the insurer; more than 1,000 rows need a recent proof (BORDEREAU-1). */
export const exportBordereau: StaffUseCase<typeof call> = async (ctx, { month, format }) => {
  const { app, actor } = ctx;
  const events = await readPolicyEvents(app.db, actor, month);
  const rows = bordereauRows(events);
  if (rows.length > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  return {
    stream: format === 'csv' ? csvFile(rows) : xlsxFile(rows, month),
    contracts: toContractMap(events.map(({ contractId }) => contractId)),
    rows: rows.length,
    type: fileTypes[format],
    fileName: `bordereau-${month}.${format}`,
  };
};

function csvFile(rows: readonly BordereauRow[]): Readable {
  const lines = rows.map(
    (row) => `${bordereauColumns.map((name) => csvCell(String(row[name]))).join(',')}\r\n`,
  );
  return Readable.from([Buffer.from(csvHead(bordereauColumns) + lines.join(''))]);
}

/** Spreadsheets count days from here. */
const EPOCH = day('1899-12-30');

function xlsxFile(rows: readonly BordereauRow[], month: string): Readable {
  const cells = rows.map((row) =>
    bordereauColumns.map((name) => {
      const value = row[name];
      return kinds[name] === 'day' ? String(daysBetween(EPOCH, day(String(value)))) : String(value);
    }),
  );
  return workbook(Readable.from([cells]), {
    sheet: month,
    columns: bordereauColumns.map((name) => ({ heading: name, kind: kinds[name] })),
  });
}
