import { Readable } from 'node:stream';
import type { AnswerOf } from '@salus/api/endpoint.ts';
import type {
  exportReconciliation as call,
  showReconciliationDay,
} from '@salus/api/payments/reconciliation.ts';
import { fileTypes } from '@salus/api/reports.ts';
import { csvCell } from '@salus/domain/csv-cell.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import type { Difference } from '@salus/domain/payments/reconciliation/difference.ts';
import type { Total } from '@salus/domain/payments/total.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { StaffUseCase } from '../../context.ts';
import { csvHead } from '../../reports/contract-csv.ts';
import { workbook } from '../../reports/workbook.ts';
import { type Translate, translationsIn } from '../../translations.ts';
import { readDay } from './read-day.ts';

const columns = {
  part: 'text',
  origin: 'text',
  reason: 'text',
  reference: 'code',
  referenceNumber: 'code',
  count: 'count',
  reported: 'money',
  recorded: 'money',
  amount: 'money',
  afterClosing: 'text',
} as const;
type Column = keyof typeof columns;
type Row = Partial<Record<Column, string | number>>;

/** The totals and every difference of a day as a file; more than 1,000 rows need a recent proof. */
export const exportReconciliation: StaffUseCase<typeof call> = async (ctx, { day, format }) => {
  const { app, now, origin } = ctx;
  const t = translationsIn(origin.language);
  const rows = rowsOf(await readDay(app.db, day, now), t);
  if (rows.length > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  const names = objectKeys(columns);
  const headings = names.map((name) => t(($) => $.domain.reconciliation.file[name]));
  const cells = rows.map((row) => names.map((name) => row[name] ?? null));
  const stream =
    format === 'csv'
      ? Readable.from([Buffer.from(csvHead(headings) + cells.map(csvLine).join(''))])
      : workbook(Readable.from([cells.map((row) => row.map((cell) => cell?.toString() ?? null))]), {
          sheet: t(($) => $.domain.reconciliation.file.sheet),
          columns: names.map((name, at) => ({ heading: headings[at] ?? '', kind: columns[name] })),
        });
  return {
    rows: rows.length,
    stream,
    type: fileTypes[format],
    fileName: `doi-soat-${day}.${format}`,
  };
};

const csvLine = (cells: readonly (string | number | null)[]) =>
  `${cells.map((cell) => (typeof cell === 'string' ? csvCell(cell) : (cell ?? ''))).join(',')}\r\n`;

type ReconciledDay = AnswerOf<typeof showReconciliationDay>;

/** Totals that add up to the difference, the differences now, and those gone since the close. */
function rowsOf(view: ReconciledDay, t: Translate): Row[] {
  const { totals, fees, difference, agreement, differences, gone } = view;
  const { gateway, bank, manual, contracts } = totals;
  const part = t(($) => $.domain.reconciliation.file.totals);
  const payments = t(($) => $.domain.reconciliation.file.payments);
  const refunds = t(($) => $.domain.reconciliation.file.refunds);
  const origins = t(($) => $.domain.reconciliation.origins, { returnObjects: true });
  const reported = (origin: string, reason: string, total: Total): Row => ({
    part,
    origin,
    reason,
    count: total.count,
    reported: total.amount,
  });
  const recorded = (reason: string, total: Total): Row => ({
    part,
    origin: origins.CONTRACTS,
    reason,
    count: total.count,
    recorded: total.amount,
  });
  return [
    reported(origins.GATEWAY, payments, gateway.payments),
    reported(origins.GATEWAY, refunds, gateway.refunds),
    reported(origins.BANK, payments, bank.credits),
    reported(origins.BANK, refunds, bank.debits),
    reported(origins.MANUAL, payments, manual.payments),
    recorded(payments, contracts.payments),
    recorded(refunds, contracts.refunds),
    {
      part,
      origin: t(($) => $.domain.reconciliation.file.difference),
      reason: t(($) => $.domain.reconciliation.agreements[agreement]),
      count: difference.count,
      amount: difference.amount,
    },
    {
      part,
      reason: t(($) => $.domain.reconciliation.file.fees),
      count: fees.count,
      amount: fees.amount,
    },
    ...differences.map((one) => ({
      ...differenceRow(one, t),
      ...(one.afterClosing ? { afterClosing: t(($) => $.domain.reconciliation.file.yes) } : {}),
    })),
    ...gone.map((one) => ({
      ...differenceRow(one, t),
      part: t(($) => $.domain.reconciliation.file.gone),
    })),
  ];
}

function differenceRow(one: Difference, t: Translate): Row {
  const { comparison, origin, reason, detail, reference, referenceNumber } = one;
  const because =
    detail === null
      ? []
      : detail === 'SEVERAL_CONTRACTS'
        ? [t(($) => $.domain.reconciliation.severalContracts)]
        : [t(($) => $.domain.reviewReasons[detail])];
  return {
    part: t(($) => $.domain.reconciliation.comparisons[comparison]),
    origin: t(($) => $.domain.reconciliation.origins[origin]),
    reason: [t(($) => $.domain.reconciliation.reasons[reason]), ...because].join(': '),
    reference,
    referenceNumber: referenceNumber ?? '',
    reported: one.reported,
    recorded: one.recorded,
    amount: one.amount,
  };
}
