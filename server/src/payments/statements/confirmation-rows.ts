import type { ConfirmationState } from '@salus/domain/payments/statements/confirmation-state.ts';
import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/db.ts';
import { unfinishedJobs } from '../../platform/queue/jobs.ts';

/** The job that settles the lines of a confirmation. */
export const SETTLE_STATEMENT = 'payments.settle-statement';

export type Confirmation = {
  readonly statementId: number;
  readonly lineNos: readonly number[];
  readonly confirmedBy: number;
};

export async function insertConfirmation(
  tx: Tx,
  { statementId, lineNos, confirmedBy }: Confirmation,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('statement_confirmations')
    .values({
      statement_id: statementId,
      line_nos: sql<number[]>`${lineNos}::integer[]`,
      confirmed_by: confirmedBy,
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A confirmation that has not ended. */
export async function readRunning(reader: Reader, id: number): Promise<Confirmation | undefined> {
  return reader
    .selectFrom('statement_confirmations')
    .select(['statement_id as statementId', 'line_nos as lineNos', 'confirmed_by as confirmedBy'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function endConfirmation(db: Database, id: number, now: Date): Promise<void> {
  await db
    .updateTable('statement_confirmations')
    .set({ ended_at: sql<Date>`greatest(${now}, confirmed_at)` })
    .where('id', '=', id)
    .execute();
}

/** A confirmation whose last try was killed did not end, and has no job any more. */
export async function readState(reader: Reader, statementId: number): Promise<ConfirmationState> {
  const running = await reader
    .selectFrom('statement_confirmations as c')
    .innerJoin(unfinishedJobs([SETTLE_STATEMENT], 'confirmationId').as('job'), (join) =>
      join.onRef('job.subject_id', '=', 'c.id'),
    )
    .select('c.id')
    .where('c.statement_id', '=', statementId)
    .where('c.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return running ? 'RUNNING' : 'DONE';
}
