import type { listStatements as call } from '@salus/api/payments/statements.ts';
import { sql } from 'kysely';
import type { StaffUseCase } from '../../context.ts';
import { readPageInSnapshot } from '../../contracts/page.ts';
import { countRows, type Reader } from '../../platform/db.ts';

type StoredConfirmation = { readonly by: string; readonly at: string; readonly lines: number };

/** Uploaded statements, newest first, each with its confirmations (STMT-15). */
export const listStatements: StaffUseCase<typeof call> = ({ app: { db } }, query) =>
  readPageInSnapshot(db, query, {
    count: (reader) => countRows(reader.selectFrom('bank_statements')),
    async read(reader, { limit, offset }) {
      const rows = await selectSummaries(reader).limit(limit).offset(offset).execute();
      return rows.map(({ confirmations, ...row }) => ({
        ...row,
        confirmations: confirmations.map(({ by, at, lines }) => ({
          confirmedBy: by,
          confirmedAt: new Date(at),
          lines,
        })),
      }));
    },
  });

function selectSummaries(reader: Reader) {
  return reader
    .selectFrom('bank_statements as s')
    .innerJoin('accounts as a', 'a.id', 's.uploaded_by')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('bank_statement_lines as l')
          .whereRef('l.statement_id', '=', 's.id')
          .select((e) => [
            e.fn.countAll<number>().as('lines'),
            e.fn.count<number>('l.settled_at').as('settled'),
            sql<number>`coalesce(sum(l.amount) filter (where l.amount > 0), 0)::bigint`.as(
              'received',
            ),
          ])
          .as('counted'),
      (on) => on.onTrue(),
    )
    .select(['s.id as statementId', 's.uploaded_at as uploadedAt', 'a.full_name as uploadedBy'])
    .select(['s.first_day as firstDay', 's.last_day as lastDay'])
    .select(['counted.lines', 'counted.settled', 'counted.received'])
    .select(
      sql<readonly StoredConfirmation[]>`
        (select coalesce(json_agg(json_build_object('by', by.full_name, 'at', c.confirmed_at,
                                                    'lines', cardinality(c.line_nos))
                                  order by c.id), '[]')
           from statement_confirmations c join accounts by on by.id = c.confirmed_by
          where c.statement_id = s.id)`.as('confirmations'),
    )
    .orderBy('s.id', 'desc');
}
