import { RefusalError } from '@salus/api/refusal-error.ts';
import type {
  downloadReportFile as download,
  listReportFiles as list,
  ScheduledType,
} from '@salus/api/reports/schedules.ts';
import { fileTypes } from '@salus/api/reports.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { reportFileEndsAt } from '@salus/domain/retention/report-file.ts';
import { requireStepUp } from '../../accounts/second-factor/step-up.ts';
import type { Context, Staff, StaffUseCase } from '../../context.ts';
import { seesMaskedNumbers } from '../../contracts/criteria/number-filter.ts';
import { fileNameAt } from '../export-contract.ts';
import { type ReportFileRow, readContractMap, readReportFiles } from './file-rows.ts';
import { readRecipients } from './recipients.ts';
import { openParts } from './stored-parts.ts';

export const listReportFiles: StaffUseCase<typeof list> = async (ctx) =>
  (await openFiles(ctx)).map((file) => ({
    id: file.id,
    scheduleId: file.scheduleId,
    type: file.type,
    isOwn: file.ownerId === ctx.actor.accountId,
    fileName: fileName(file),
    format: file.format,
    rows: file.rows,
    bytes: file.bytes,
    madeAt: file.madeAt,
    endsAt: reportFileEndsAt(file.madeAt),
  }));

/** @throws Refusal NOT_FOUND for a file that is not the caller's to open, now or any more */
export const downloadReportFile: StaffUseCase<typeof download> = async (ctx, { id }) => {
  const { app } = ctx;
  const [file] = await openFiles(ctx, id);
  if (!file) throw new RefusalError('NOT_FOUND');
  if (file.rows > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  return {
    contracts: await readContractMap(app.db, file.id),
    stream: await openParts(app.integrations.files, file.storageKey, file.partDigests),
    rows: file.rows,
    type: fileTypes[file.format],
    fileName: fileName(file),
  };
};

/**
 * The files that the caller may open: made for them, within the scope that they and the account
 * that scheduled them have now. One with whole numbers is not for a reader of masked ones (SEC-9).
 */
async function openFiles(
  { app, actor, now }: Pick<Context<Staff>, 'app' | 'actor' | 'now'>,
  id: number | null = null,
): Promise<readonly ReportFileRow[]> {
  const { accountId } = actor;
  const files = await readReportFiles(app.db, { accountId, now, id });
  const readersByReport = new Map<string, ReadonlySet<number>>();
  const open: ReportFileRow[] = [];
  for (const file of files) {
    const { type, unitId, ownerId } = file;
    const key = `${type} ${unitId} ${ownerId}`;
    const readers =
      readersByReport.get(key) ??
      new Set(
        (await readRecipients(app.db, { type, unitId }, { ids: [accountId, ownerId] }))
          .filter(({ maySee }) => maySee)
          .map((reader) => reader.id),
      );
    readersByReport.set(key, readers);
    const isReadable = file.isMasked || !seesMaskedNumbers(app, actor);
    if (isReadable && readers.has(accountId) && readers.has(ownerId)) open.push(file);
  }
  return open;
}

/** The beginning of the name, as of the other files of the same contents. */
const starts: Readonly<Record<ScheduledType, string>> = {
  OVERVIEW: 'tong-hop',
  EXPORT: 'hop-dong',
  OFFICERS: 'nhan-vien',
};

const fileName = ({ type, madeAt, format }: ReportFileRow): string =>
  fileNameAt(starts[type], madeAt, format);
