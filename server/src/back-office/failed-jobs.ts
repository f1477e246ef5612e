import { type RawBuilder, sql } from 'kysely';
import { ABOUT } from '../contracts/about-contract.ts';
import type { JobIds } from '../contracts/follow-ups.ts';
import type { LimitOffset } from '../contracts/page.ts';
import { countRows, type Reader } from '../platform/db.ts';
import { deadLetters } from '../platform/queue/dead-letters.ts';
import { TRACE_FIELD } from '../platform/tracing/trace.ts';

/** An id of the payload; null if the payload, which may be invalid, has none. */
const idIn = (key: string) =>
  sql<number>`substring(j.data ->> ${sql.lit(key)} from '^[1-9][0-9]{0,14}$')::bigint`;

/** The contract behind each id that is a job's payload. */
const contractBehind = {
  contractId: idIn('contractId'),
  messageId: sql<number>`(select m.contract_id from messages m where m.id = ${idIn('messageId')})`,
  refundId: sql<number>`(select r.contract_id from refunds r where r.id = ${idIn('refundId')})`,
} as const satisfies Record<keyof JobIds, RawBuilder<number>>;
export const contractOfJob = sql<number>`coalesce(${sql.join(Object.values(contractBehind))})`;

const traceId = sql<string | null>`substring(j.data ->> ${sql.lit(TRACE_FIELD)}
  from '^[0-9a-f]{2}-([0-9a-f]{32})-')`;

export const countFailedJobs = (reader: Reader, isOfTaker: RawBuilder<boolean>): Promise<number> =>
  countRows(reader.selectFrom(deadLetters().as('j')).where(isOfTaker));

/** Their contracts, which may be none, and since when they wait. */
export const failedJobs = (reader: Reader) =>
  reader
    .selectFrom(deadLetters().as('j'))
    .select([contractOfJob.as('contract_id'), 'j.failed_at as at']);

/** A page of the dead letters, oldest first. */
export async function readFailedJobs(
  reader: Reader,
  { limit, offset, isOfTaker }: LimitOffset & { readonly isOfTaker: RawBuilder<boolean> },
) {
  return await reader
    .selectFrom(deadLetters().as('j'))
    .leftJoin('contracts as c', (join) => join.on('c.id', '=', contractOfJob))
    .where(isOfTaker)
    .select(['j.id', 'j.name', 'j.failed_at', 'j.attempts', 'j.reason'])
    // The kind of a delivery's message; null for other jobs and those of earlier versions.
    .select(sql<string | null>`j.data ->> 'kind'`.as('message_kind'))
    .select(traceId.as('trace_id'))
    .select(ABOUT)
    .orderBy('j.failed_at')
    .orderBy('j.id')
    .limit(limit)
    .offset(offset)
    .execute();
}
