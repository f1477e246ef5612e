import type { ReadFilters } from '@salus/api/audit.ts';
import { objectKeys } from '@salus/domain/objects.ts';
import { readKinds } from '@salus/domain/people/personal-reads.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CopiedSelect } from '../platform/copy/copy-out.ts';
import type { Reader } from '../platform/db.ts';
import type { CellEncoding, Kind } from '../reports/contract-file.ts';
import type { Sheet } from '../reports/workbook.ts';
import type { Translate } from '../translations.ts';
import { matchingReads, type ReadPerson } from './store.ts';

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
export const readsSheet = (t: Translate): Sheet => ({
  sheet: t(($) => $.domain.readsFile.sheet),
  columns: objectKeys(columns).map((name) => ({
    heading: t(($) => $.domain.readsFile[name]),
    kind: columns[name][0],
  })),
});

/** The matching reads, oldest first. */
export function readsFile(
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
