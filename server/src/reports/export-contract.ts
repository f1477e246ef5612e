import type { Readable } from 'node:stream';
import {
  type exportContract as call,
  type FileFormat,
  fileTypes,
  type ReportFilters,
} from '@salus/api/reports.ts';
import { issuedStatuses } from '@salus/domain/contracts/status.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { fileStamp } from '@salus/domain/time/business-time.ts';
import { requireStepUp } from '../accounts/second-factor/step-up.ts';
import type { App, StaffUseCase } from '../context.ts';
import {
  type ContractCriteria,
  type ReadingCaller,
  readSoldCriteria,
} from '../contracts/criteria/contract-criteria.ts';
import { contractMap } from '../contracts/criteria/contract-map.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import { readTotal } from '../contracts/lists/total.ts';
import type { Reader } from '../platform/db.ts';
import { type Translate, translationsIn } from '../translations.ts';
import { contractCsvHead, csvEncoding } from './contract-csv.ts';
import { contractFile } from './contract-file.ts';
import { contractWorkbook } from './contract-workbook.ts';
import { readOverview } from './overview.ts';
import { workbookEncoding } from './workbook.ts';

/** The issued contracts within the actor's reach, as totals per package or as a file. */
export const exportContract: StaffUseCase<typeof call> = async (
  ctx,
  { type, format, ...filters },
) => {
  const { app, actor, now, origin } = ctx;
  const criteria = await reportedContracts(app.db, ctx, filters);
  if (type === 'OVERVIEW') return await readOverview(app.db, criteria);
  const request = {
    criteria,
    format,
    isMasked: seesMaskedNumbers(app, actor),
    t: translationsIn(origin.language),
  };
  // A large file needs a recent proof (MFA-4).
  const { contracts } = await readTotal(app.db, criteria, { sortBy: 'createdAt' });
  if (contracts > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  return {
    ...(await openContractFile(app, request)),
    rows: contracts,
    type: fileTypes[format],
    fileName: fileNameAt('hop-dong', now, format),
  };
};

/** The file as a stream, and the contracts that it holds. */
export async function openContractFile(app: App, request: ExportRequest & { format: FileFormat }) {
  const stream = await files[request.format](app, request);
  try {
    // After the file was opened: a contract that was issued meanwhile is one too many.
    return { stream, contracts: await contractMap(app.db, request.criteria) };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

type ExportRequest = {
  readonly criteria: ContractCriteria;
  readonly isMasked: boolean;
  readonly t: Translate;
};

const files: Readonly<Record<FileFormat, (app: App, request: ExportRequest) => Promise<Readable>>> =
  {
    csv: ({ db, copyOut }, { criteria, isMasked, t }) => {
      const file = contractFile(db, criteria, t, { encoding: csvEncoding, isMasked });
      return copyOut.csv(file, contractCsvHead(t));
    },
    xlsx: async ({ db, copyOut }, { criteria, isMasked, t }) => {
      const file = contractFile(db, criteria, t, { encoding: workbookEncoding, isMasked });
      return contractWorkbook(await copyOut.rows(file), t);
    },
  };

/** `hop-dong-20261121-093000.csv`, in business time. */
export function fileNameAt(start: string, now: Date, format: FileFormat): string {
  return `${start}-${fileStamp(now)}.${format}`;
}

/**
 * The contracts of a report: issued ones, in both statuses by default. The list of issued contracts
 * gives the same parameters the same meaning, but names the creation days differently (REPORT-1).
 * @throws Refusal VALIDATION_ERROR naming `planIds` or `unitId`
 */
export function reportedContracts(
  reader: Reader,
  caller: ReadingCaller,
  filters: ReportFilters,
): Promise<ContractCriteria> {
  const { createdDateFrom, createdDateTo, status = [...issuedStatuses], ...others } = filters;
  return readSoldCriteria(reader, caller, {
    ...others,
    status,
    createdFromDate: createdDateFrom,
    createdToDate: createdDateTo,
  });
}
