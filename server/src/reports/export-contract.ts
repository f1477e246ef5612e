import type { Readable } from 'node:stream';
import { type exportContract as call, type FileFormat, fileTypes } from '@salus/api/reports.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import type { App, StaffUseCase } from '../context.ts';
import type { Asked } from '../contracts/lists/asked-contracts.ts';
import { reachOf } from '../contracts/scope.ts';
import type { Place } from '../platform/replica.ts';
import { type Words, wordsIn } from '../words.ts';
import { csvHead, csvSpelling } from './contract-csv.ts';
import { contractFile } from './contract-file.ts';
import { contractWorkbook, workbookSpelling } from './contract-workbook.ts';
import { readOverview } from './overview.ts';
import { reportedContracts } from './reported-contracts.ts';

/** The issued contracts within somebody's reach: added up by package, or each of them in a file. */
export const exportContract: StaffUseCase<typeof call> = async (
  { app, actor, now, origin },
  { type, format, ...filters },
) => {
  const asked = await reportedContracts(app.db, reachOf(actor), filters);
  if (type === 'OVERVIEW') return await app.replica.read(({ db }) => readOverview(db, asked));
  return {
    stream: await app.replica.read((place) => files[format](place, app, asked, wordsIn(origin.language))),
    type: fileTypes[format],
    fileName: fileNameAt(now, format),
  };
};

const files: Readonly<Record<FileFormat, (place: Place, app: App, asked: Asked, words: Words) => Promise<Readable>>> = {
  csv: ({ copyOut }, app, asked, words) => copyOut.csv(contractFile(app.db, asked, words, csvSpelling), csvHead(words)),
  xlsx: async ({ copyOut }, app, asked, words) =>
    contractWorkbook(await copyOut.rows(contractFile(app.db, asked, words, workbookSpelling)), words),
};

/** `hop-dong-20261121-093000.csv`, in business time. */
function fileNameAt(now: Date, format: FileFormat): string {
  const [day = '', time = ''] = toIsoWithOffset(now).slice(0, 19).replace(/[-:]/g, '').split('T');
  return `hop-dong-${day}-${time}.${format}`;
}
