import type { ReadFilters } from '@salus/api/audit.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import type { ReadKind } from '@salus/domain/people/personal-reads.ts';
import type { Role } from '@salus/domain/people/roles.ts';
import { endOfBusinessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { LimitOffset } from '../contracts/page.ts';
import type { Database, Reader } from '../platform/db.ts';
import type { PersonalRead } from './read-of.ts';

/**
 * Appends reads in one statement, and returns the accounts of them that have read at least
 * `atLeast` details since that time.
 */
export async function insertReads(
  db: Database,
  reads: readonly PersonalRead[],
  { since, atLeast }: { readonly since: Date; readonly atLeast: number },
): Promise<number[]> {
  const rows = reads.map((read) => ({
    ...read,
    identityHash: read.identityHash && `\\x${read.identityHash.toString('hex')}`,
  }));
  const { rows: busy } = await sql<{ account_id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        at timestamptz, "accountId" bigint, "sessionId" uuid, ip text, call text, kind text,
        "referenceNumber" text, criteria jsonb, "rowCount" integer, "identityHash" bytea,
        field text, reason text)),
    written as (
      insert into personal_reads (at, account_id, session_id, ip, call, kind, reference_number,
                                  criteria, row_count, identity_hash, field, reason)
      select * from given)
    select "accountId" as account_id from given where kind = 'DETAIL' group by "accountId"
    having count(*) + (select count(*) from (
      select from personal_reads p
       where p.account_id = "accountId" and p.kind = 'DETAIL' and p.at > ${since}
       limit ${atLeast}) earlier) >= ${atLeast}`.execute(db);
  return busy.map(({ account_id }) => account_id);
}

/** A row of the log for the auditor. */
export type ReadRow = {
  readonly id: number;
  readonly at: Date;
  readonly kind: ReadKind;
  readonly call: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly reference_number: string | null;
  readonly criteria: JsonObject | null;
  readonly row_count: number | null;
  readonly by_identity: boolean;
  readonly field: string | null;
  readonly reason: string | null;
  readonly ip: string;
  readonly session_id: string;
};

/** The reads that match; `identityHash` replaces the searched number. */
export function matchingReads(reader: Reader, filters: ReadFilters, identityHash: Buffer | null) {
  const { from, to, kind, emailAddress, referenceNumber, call, ip } = filters;
  return reader
    .selectFrom('personal_reads as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .$if(from !== undefined, (q) => q.where('r.at', '>=', from ? startOfBusinessDay(from) : null))
    .$if(to !== undefined, (q) => q.where('r.at', '<', to ? endOfBusinessDay(to) : null))
    .$if(kind !== undefined, (q) => q.where('r.kind', 'in', kind ?? []))
    .$if(emailAddress !== undefined, (q) =>
      q.where('a.email_address', '=', (emailAddress ?? '').toLowerCase()),
    )
    .$if(referenceNumber !== undefined, (q) =>
      q.where('r.reference_number', '=', (referenceNumber ?? '').toUpperCase()),
    )
    .$if(call !== undefined, (q) => q.where('r.call', '=', call ?? ''))
    .$if(ip !== undefined, (q) => q.where('r.ip', '=', ip ?? ''))
    .$if(identityHash !== null, (q) =>
      q.where('r.identity_hash', '=', sql<Buffer>`decode(${identityHash?.toString('hex')}, 'hex')`),
    );
}

/** The number of matching reads. */
export async function countReads(
  reader: Reader,
  filters: ReadFilters,
  identityHash: Buffer | null,
): Promise<number> {
  const { reads } = await matchingReads(reader, filters, identityHash)
    .select(sql<number>`count(*)`.as('reads'))
    .executeTakeFirstOrThrow();
  return reads;
}

/** A page of the matching reads, newest first. */
export async function readReads(
  reader: Reader,
  filters: ReadFilters,
  identityHash: Buffer | null,
  { limit, offset }: LimitOffset,
): Promise<ReadRow[]> {
  return await matchingReads(reader, filters, identityHash)
    .select([
      'r.id',
      'r.at',
      'r.kind',
      'r.call',
      'a.email_address as email',
      'a.full_name as name',
      'a.role',
      'r.reference_number',
      sql<JsonObject | null>`r.criteria`.as('criteria'),
      'r.row_count',
      sql<boolean>`r.identity_hash is not null`.as('by_identity'),
      'r.field',
      'r.reason',
      'r.ip',
      'r.session_id',
    ])
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
