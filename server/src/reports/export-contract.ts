import type { Readable } from 'node:stream';
import { type exportContract as call, type FileFormat, fileTypes } from '@salus/api/reports.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { fileStamp } from '@salus/domain/time/business-time.ts';
import { requireStepUp } from '../accounts/second-factor/step-up.ts';
import type { App, StaffUseCase } from '../context.ts';
import type { ContractCriteria } from '../contracts/criteria/contract-criteria.ts';
import { contractMap } from '../contracts/criteria/contract-map.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import { readTotal } from '../contracts/lists/total.ts';
import type { ReadSource } from '../platform/replica.ts';
import { type Translate, translationsIn } from '../translations.ts';
import { contractCsvHead, csvEncoding } from './contract-csv.ts';
import { contractFile } from './contract-file.ts';
import { contractWorkbook } from './contract-workbook.ts';
import { readOverview } from './overview.ts';
import { reportedContracts } from './reported-contracts.ts';
import { workbookEncoding } from './workbook.ts';

/** The issued contracts within the actor's reach, as totals per package or as a file. */
export const exportContract: StaffUseCase<typeof call> = async (
  ctx,
  { type, format, ...filters },
) => {
  const { app, actor, now, origin } = ctx;
  const criteria = await reportedContracts(app.db, ctx, filters);
  if (type === 'OVERVIEW') return await app.replica.read(({ db }) => readOverview(db, criteria));
  const reported = {
    criteria,
    isMasked: seesMaskedNumbers(app, actor),
    t: translationsIn(origin.language),
  };
  // A large file needs a recent proof (MFA-4).
  const { contracts } = await readTotal(app.db, criteria, { sortBy: 'createdAt' });
  if (contracts > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  return {
    ...(await app.replica.read(async (place) => {
      const stream = await files[format](place, app, reported);
      try {
        // After the file was opened: a contract that was issued meanwhile is one too many.
        return { stream, contracts: await contractMap(place.db, criteria) };
      } catch (error) {
        stream.destroy();
        throw error;
      }
    })),
    rows: contracts,
    type: fileTypes[format],
    fileName: fileNameAt('hop-dong', now, format),
  };
};

type Reported = {
  readonly criteria: ContractCriteria;
  readonly isMasked: boolean;
  readonly t: Translate;
};

const files: Readonly<
  Record<FileFormat, (place: ReadSource, app: App, reported: Reported) => Promise<Readable>>
> = {
  csv: ({ copyOut }, app, { criteria, isMasked, t }) => {
    const file = contractFile(app.db, criteria, t, { encoding: csvEncoding, isMasked });
    return copyOut.csv(file, contractCsvHead(t));
  },
  xlsx: async ({ copyOut }, app, { criteria, isMasked, t }) => {
    const file = contractFile(app.db, criteria, t, { encoding: workbookEncoding, isMasked });
    return contractWorkbook(await copyOut.rows(file), t);
  },
};

/** `hop-dong-20261121-093000.csv`, in business time. */
export function fileNameAt(start: string, now: Date, format: FileFormat): string {
  return `${start}-${fileStamp(now)}.${format}`;
}
