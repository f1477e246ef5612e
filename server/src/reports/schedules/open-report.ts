import { Readable } from 'node:stream';
import { stepsQuery } from '@salus/api/reports/sale-steps.ts';
import type { ScheduledType } from '@salus/api/reports/schedules.ts';
import { type FileFormat, reportQuery } from '@salus/api/reports.ts';
import { saleSteps } from '@salus/domain/contracts/sale-steps.ts';
import type { LanguageCode } from '@salus/domain/people/languages.ts';
import type { ReadingCaller } from '../../contracts/criteria/contract-criteria.ts';
import type { ContractMap } from '../../contracts/criteria/contract-map.ts';
import { readTotal } from '../../contracts/lists/total.ts';
import { type Translate, translationsIn } from '../../translations.ts';
import { openContractFile, reportedContracts } from '../export-contract.ts';
import { readOverview } from '../overview.ts';
import { readOfficerSteps } from '../show-officers.ts';
import { workbook } from '../workbook.ts';
import type { ScheduleFilters } from './schedule-rows.ts';

type OpenReport = {
  readonly stream: Readable;
  readonly rows: number;
  readonly contracts: ContractMap | null;
};

type ReportFile = {
  readonly filters: ScheduleFilters;
  readonly format: FileFormat;
  readonly language: LanguageCode;
  readonly isMasked: boolean;
};

/** Opens the file of a report as the caller may see it now (REPORT-11). */
export const openReport = (
  type: ScheduledType,
  caller: ReadingCaller,
  file: ReportFile,
): Promise<OpenReport> => writers[type](caller, file);

const writers: Readonly<
  Record<ScheduledType, (caller: ReadingCaller, file: ReportFile) => Promise<OpenReport>>
> = {
  async EXPORT(caller, { filters, format, language, isMasked }) {
    const { app } = caller;
    const { type: _, format: __, ...query } = parseReport('EXPORT', filters);
    const criteria = await reportedContracts(app.db, caller, query);
    const { contracts: rows } = await readTotal(app.db, criteria, { sortBy: 'createdAt' });
    const t = translationsIn(language);
    return { ...(await openContractFile(app, { criteria, format, isMasked, t })), rows };
  },

  async OVERVIEW(caller, { filters, language }) {
    const { type: _, format: __, ...query } = parseReport('OVERVIEW', filters);
    const criteria = await reportedContracts(caller.app.db, caller, query);
    const { packageCodes } = await readOverview(caller.app.db, criteria);
    const t = translationsIn(language);
    return figuresWorkbook(
      t(($) => $.reportFile.sheets.OVERVIEW),
      packageCodes,
      [
        { heading: t(($) => $.reportFile.code), kind: 'code', cell: ({ code }) => code },
        {
          heading: t(($) => $.domain.contractFile.packageName),
          kind: 'text',
          cell: ({ packageName }) => packageName,
        },
        {
          heading: t(($) => $.reportFile.contracts),
          kind: 'count',
          cell: ({ totalContracts }) => totalContracts,
        },
        {
          heading: t(($) => $.domain.contractFile.premiumAmount),
          kind: 'money',
          cell: ({ totalPremiumAmount }) => totalPremiumAmount,
        },
      ],
    );
  },

  async OFFICERS(caller, { filters, language }) {
    const { rows } = await readOfficerSteps(caller, stepsQuery.parse(filters));
    const t = translationsIn(language);
    return figuresWorkbook(
      t(($) => $.reportFile.sheets.OFFICERS),
      rows,
      [
        {
          heading: t(($) => $.domain.contractFile.officerName),
          kind: 'text',
          cell: (row) => row.name,
        },
        {
          heading: t(($) => $.domain.contractFile.officerEmail),
          kind: 'text',
          cell: (row) => row.email,
        },
        { heading: t(($) => $.reportFile.unit), kind: 'text', cell: (row) => row.unitPath },
        ...saleSteps.map((step) => ({
          heading: stepText(t, step),
          kind: 'count' as const,
          cell: (row: (typeof rows)[number]) => row[step],
        })),
        {
          heading: t(($) => $.domain.contractFile.premiumAmount),
          kind: 'money',
          cell: (row) => row.premium,
        },
      ],
    );
  },
};

const stepText = (t: Translate, step: (typeof saleSteps)[number]) =>
  t(($) => $.reportFile.steps[step]);

const parseReport = (type: 'EXPORT' | 'OVERVIEW', filters: ScheduleFilters) =>
  reportQuery.parse({ ...filters, type });

type FigureColumn<Row> = {
  readonly heading: string;
  readonly kind: 'code' | 'text' | 'count' | 'money';
  readonly cell: (row: Row) => string | number;
};

/** Figures hold no person, so the log of reads names no contract. */
function figuresWorkbook<Row>(
  sheet: string,
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
): OpenReport {
  const cells = rows.map((row) => columns.map(({ cell }) => String(cell(row))));
  const stream = workbook(Readable.from(cells.length > 0 ? [cells] : []), { sheet, columns });
  return { stream, rows: rows.length, contracts: null };
}
