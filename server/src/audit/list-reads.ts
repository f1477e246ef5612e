import type { listReads as call, ReadFilters } from '@salus/api/audit.ts';
import { type FileFormat, fileTypes } from '@salus/api/reports.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { requireStepUp } from '../accounts/second-factor/step-up.ts';
import type { StaffUseCase } from '../context.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import type { CopyOut } from '../platform/copy/copy-out.ts';
import type { Reader } from '../platform/db.ts';
import { csvEncoding, csvHead } from '../reports/contract-csv.ts';
import { fileNameAt } from '../reports/export-contract.ts';
import { workbook, workbookEncoding } from '../reports/workbook.ts';
import { type Translate, translationsIn } from '../translations.ts';
import { identityHash } from './read-of.ts';
import { readsFile, readsSheet } from './reads-file.ts';
import { countReads, type ReadRow, readReads } from './store.ts';

/** The log of reads for the auditor: a page, or a file from the replica (SEC-6). */
export const listReads: StaffUseCase<typeof call> = async (ctx, input) => {
  const { app, now, origin } = ctx;
  const { type, format, page, limit, ...filters } = input;
  const { identity } = filters;
  const hash = identity === undefined ? null : identityHash(app.config.keys['read-log'], identity);
  const count = (reader: Reader) => countReads(reader, filters, hash);
  if (type === 'LIST')
    return await readPageInSnapshot(
      app.db,
      { page, limit },
      {
        count,
        read: async (reader, at) => (await readReads(reader, filters, hash, at)).map(viewOf),
      },
    );
  const total = await count(app.db);
  if (total > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
  const t = translationsIn(origin.language);
  return {
    rows: total,
    stream: await app.replica.read(({ copyOut }) =>
      streams[format](copyOut, app.db, { filters, hash, t }),
    ),
    type: fileTypes[format],
    fileName: fileNameAt('nhat-ky-xem', now, format),
  };
};

type Matching = {
  readonly filters: ReadFilters;
  readonly hash: Buffer | null;
  readonly t: Translate;
};

const streams = {
  csv: (copyOut: CopyOut, db: Reader, { filters, hash, t }: Matching) =>
    copyOut.csv(
      readsFile(db, filters, hash, { t, encoding: csvEncoding }),
      csvHead(readsSheet(t).columns.map(({ heading }) => heading)),
    ),
  xlsx: async (copyOut: CopyOut, db: Reader, { filters, hash, t }: Matching) =>
    workbook(
      await copyOut.rows(readsFile(db, filters, hash, { t, encoding: workbookEncoding })),
      readsSheet(t),
    ),
} as const satisfies Record<FileFormat, unknown>;

const viewOf = (row: ReadRow) => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  call: row.call,
  emailAddress: row.email,
  fullName: row.name,
  role: row.role,
  referenceNumber: row.reference_number,
  criteria: row.criteria && { ...row.criteria },
  rowCount: row.row_count,
  byIdentity: row.by_identity,
  field: row.field,
  reason: row.reason,
  ip: row.ip,
  sessionId: row.session_id,
});
