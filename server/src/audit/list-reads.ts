import type { listReads as call, ReadFilters } from '@salus/api/audit.ts';
import { type FileFormat, fileTypes } from '@salus/api/reports.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { isWholeIdentityNumber } from '@salus/domain/people/identity-document.ts';
import { READS_COUNTED, READS_SHOWN_DAYS, readKinds } from '@salus/domain/people/personal-reads.ts';
import { isWholePhone } from '@salus/domain/people/phone.ts';
import { ROWS_WITHOUT_STEP_UP } from '@salus/domain/people/second-factor.ts';
import { businessDay } from '@salus/domain/time/business-time.ts';
import { addDays } from '@salus/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { requireStepUp } from '../accounts/second-factor/step-up.ts';
import type { StaffUseCase } from '../context.ts';
import { seesMaskedNumbers } from '../contracts/criteria/number-filter.ts';
import { readPageInSnapshot } from '../contracts/page.ts';
import type { CopiedSelect, CopyOut } from '../platform/copy/copy-out.ts';
import type { Reader } from '../platform/db.ts';
import { fieldRefusal } from '../platform/http/reply.ts';
import { csvEncoding, csvHead } from '../reports/contract-csv.ts';
import type { CellEncoding, Kind } from '../reports/contract-file.ts';
import { fileNameAt } from '../reports/export-contract.ts';
import { type WorkbookSheet, workbook, workbookEncoding } from '../reports/workbook.ts';
import { type Translate, translationsIn } from '../translations.ts';
import { readPerson } from './read-person.ts';
import { countReads, matchingReads, type ReadPerson, type ReadRow, readReads } from './store.ts';

/** The log of reads for the auditor: a page or a file (SEC-6). */
export const listReads =
  (flushReads: () => Promise<void>): StaffUseCase<typeof call> =>
  async (ctx, input) => {
    await flushReads();
    const { app, actor, now, origin } = ctx;
    const { type, format, page, limit, ...given } = input;
    const filters = sinceLately(given, now);
    const { identity } = filters;
    if (identity !== undefined && seesMaskedNumbers(app, actor) && !isWhole(identity))
      throw fieldRefusal([{ path: 'identity', code: 'whole_number_only' }]);
    const person =
      identity === undefined
        ? null
        : await readPerson(app.db, app.config.keys['read-log'], identity);
    if (type === 'LIST') {
      const list = await readPageInSnapshot(
        app.db,
        { page, limit },
        {
          count: (reader) => countReads(reader, filters, person, READS_COUNTED + 1),
          async read(reader, at, total) {
            const isFew = total <= READS_COUNTED;
            return (await readReads(reader, filters, person, { ...at, isFew })).map(readView);
          },
        },
      );
      const totalRecords = Math.min(list.totalRecords, READS_COUNTED);
      return {
        ...list,
        totalRecords,
        totalPages: Math.ceil(totalRecords / limit),
        isMore: list.totalRecords > READS_COUNTED,
      };
    }
    const total = await countReads(app.db, filters, person, null);
    if (total > ROWS_WITHOUT_STEP_UP) await requireStepUp(app.db, ctx);
    const t = translationsIn(origin.language);
    return {
      rows: total,
      stream: await streams[format](app.copyOut, app.db, { filters, person, t }),
      type: fileTypes[format],
      fileName: fileNameAt('nhat-ky-xem', now, format),
    };
  };

const isWhole = (number: string) => isWholeIdentityNumber(number) || isWholePhone(number);

/** Without a filter, the log shows its last days. */
function sinceLately(filters: ReadFilters, now: Date): ReadFilters {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return isFiltered ? filters : { from: addDays(businessDay(now), 1 - READS_SHOWN_DAYS) };
}

type Matching = {
  readonly filters: ReadFilters;
  readonly person: ReadPerson | null;
  readonly t: Translate;
};

const streams = {
  csv: (copyOut: CopyOut, db: Reader, { filters, person, t }: Matching) =>
    copyOut.csv(
      readsFile(db, filters, person, { t, encoding: csvEncoding }),
      csvHead(readsSheet(t).columns.map(({ heading }) => heading)),
    ),
  xlsx: async (copyOut: CopyOut, db: Reader, { filters, person, t }: Matching) =>
    workbook(
      await copyOut.rows(readsFile(db, filters, person, { t, encoding: workbookEncoding })),
      readsSheet(t),
    ),
} as const satisfies Record<FileFormat, unknown>;

const readView = (row: ReadRow) => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  call: row.call,
  emailAddress: row.email,
  fullName: row.name,
  role: row.role,
  referenceNumber: row.reference_number,
  references: row.reference_numbers,
  criteria: row.criteria && { ...row.criteria },
  rowCount: row.row_count,
  byIdentity: row.by_identity,
  count: row.times,
  lastAt: row.last_at ?? row.at,
  field: row.field,
  reason: row.reason,
  ip: row.ip,
  sessionId: row.session_id,
});

/** The columns in file order, with the source of each. */
const columns = {
  at: ['instant', sql`r.at::timestamp`],
  emailAddress: ['text', sql`a.email_address`],
  fullName: ['text', sql`a.full_name`],
  kind: ['code', null],
  call: ['code', sql`r.call`],
  referenceNumber: ['code', sql`r.reference_number`],
  references: ['text', sql`array_to_string(r.reference_numbers, ' ')`],
  criteria: ['text', sql`r.criteria::text`],
  rowCount: ['count', sql`r.row_count`],
  count: ['count', sql`r.times`],
  field: ['code', sql`r.field`],
  reason: ['text', sql`r.reason`],
  ip: ['code', sql`r.ip`],
  sessionId: ['code', sql`r.session_id::text`],
} as const satisfies Record<string, readonly [Kind, RawBuilder<unknown> | null]>;

/** Headings and kinds of the file of reads. */
const readsSheet = (t: Translate): WorkbookSheet => ({
  sheet: t(($) => $.domain.readsFile.sheet),
  columns: objectKeys(columns).map((name) => ({
    heading: t(($) => $.domain.readsFile[name]),
    kind: columns[name][0],
  })),
});

/** The matching reads, oldest first. */
function readsFile(
  reader: Reader,
  filters: ReadFilters,
  person: ReadPerson | null,
  { t, encoding }: { readonly t: Translate; readonly encoding: CellEncoding },
): CopiedSelect {
  const labels = sql.join(
    readKinds.map((kind) => sql`when ${kind} then ${t(($) => $.domain.readKinds[kind])}`),
    sql` `,
  );
  const rows = matchingReads(reader, filters, person)
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select(
      objectKeys(columns).map((name) => {
        const [kind, value] = columns[name];
        return encoding[kind](value ?? sql`case r.kind ${labels} end`).as(name);
      }),
    )
    .orderBy('r.at')
    .orderBy('r.id');
  return { rows: rows.compile() };
}
