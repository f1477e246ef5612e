import type { ReadFilters } from '@salus/api/audit.ts';
import type { JsonObject } from '@salus/domain/objects.ts';
import type { ReadKind } from '@salus/domain/people/personal-reads.ts';
import type { Role } from '@salus/domain/people/roles.ts';
import { endOfBusinessDay, startOfBusinessDay } from '@salus/domain/time/business-time.ts';
import { sql } from 'kysely';
import type { LimitOffset } from '../contracts/page.ts';
import type { Database, Reader, Tx } from '../platform/db.ts';
import { type Counting, countingKey, type ReadTotal } from './read-alarms.ts';
import type { PersonalRead } from './reads-in-answer.ts';

/** A person in rows of the log: digests of numbers, contracts, and ids of files. */
export type ReadPerson = {
  readonly digests: readonly Buffer[];
  readonly references: readonly string[];
  readonly files: readonly number[];
};

const bytes = (value: Buffer | null) => value && `\\x${value.toString('hex')}`;

/** Appends distinct reads in one statement, and returns what the readers of them have read. */
export async function insertReads(
  db: Database | Tx,
  reads: readonly PersonalRead[],
  { since, kinds, accounts }: Counting,
): Promise<ReadTotal[]> {
  const rows = reads.map(({ identityHash, contracts, ...read }) => ({
    ...read,
    identityHash: bytes(identityHash),
    firstContractId: contracts?.first ?? null,
    contractMap: contracts && bytes(contracts.bits),
    countsKind: kinds.has(countingKey(read.accountId, read.kind)),
    countsPersons: accounts.has(read.accountId),
  }));
  const { rows: totals } = await sql<ReadTotal>`
    select reader_id as "accountId", counted as alarm, coalesce(total, 0)::integer as total
      from record_reads(${JSON.stringify(rows)}::jsonb, ${since})`.execute(db);
  return totals;
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
  readonly reference_numbers: string[] | null;
  readonly times: number;
  readonly last_at: Date | null;
  readonly criteria: JsonObject | null;
  readonly row_count: number | null;
  readonly by_identity: boolean;
  readonly field: string | null;
  readonly reason: string | null;
  readonly ip: string;
  readonly session_id: string;
};

/** The reads that match; `person` replaces the searched number. */
export function matchingReads(reader: Reader, filters: ReadFilters, person: ReadPerson | null) {
  const { from, to, kind, emailAddress, referenceNumber, call, ip } = filters;
  return reader
    .selectFrom('personal_reads as r')
    .$if(from !== undefined, (q) => q.where('r.at', '>=', from ? startOfBusinessDay(from) : null))
    .$if(to !== undefined, (q) => q.where('r.at', '<', to ? endOfBusinessDay(to) : null))
    .$if(kind !== undefined, (q) => q.where('r.kind', 'in', kind ?? []))
    .$if(emailAddress !== undefined, (q) =>
      q.where('r.account_id', '=', ({ selectFrom }) =>
        selectFrom('accounts')
          .select('id')
          .where('email_address', '=', (emailAddress ?? '').toLowerCase()),
      ),
    )
    .$if(referenceNumber !== undefined, (q) =>
      q.where(holdsReference([(referenceNumber ?? '').toUpperCase()])),
    )
    .$if(call !== undefined, (q) => q.where('r.call', '=', call ?? ''))
    .$if(ip !== undefined, (q) => q.where('r.ip', '=', ip ?? ''))
    .$if(person !== null, (q) => q.where(person ? holdsPerson(person) : sql<boolean>`false`));
}

const holdsReference = (references: readonly string[]) => sql<boolean>`
  (r.reference_number = any(${references}::text[])
   or r.reference_numbers && ${references}::text[])`;

/** Each of the four has its index. */
const holdsPerson = ({ digests, references, files }: ReadPerson) => sql<boolean>`
  (r.identity_hash = any(${digests.map((digest) => bytes(digest))}::text[]::bytea[])
   or ${holdsReference(references)} or r.id = any(${files}::bigint[]))`;

/** The ids of files that held one of these contracts. */
export async function readsOfFiles(
  reader: Reader,
  contractIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from personal_reads r
     where r.contract_map is not null and exists (
       select from unnest(${contractIds}::bigint[]) as contract (id)
        where contract.id - r.first_contract_id between 0 and octet_length(r.contract_map) * 8 - 1
          and get_bit(r.contract_map, (contract.id - r.first_contract_id)::integer) = 1)
  `.execute(reader);
  return rows.map(({ id }) => id);
}

/** The number of matching reads, counted up to a limit where there is one. */
export async function countReads(
  reader: Reader,
  filters: ReadFilters,
  person: ReadPerson | null,
  atMost: number | null,
): Promise<number> {
  const matching = matchingReads(reader, filters, person).select('r.id');
  const { rows } = await sql<{ reads: number }>`
    select count(*) as reads
      from (${matching.$if(atMost !== null, (q) => q.limit(atMost ?? 0))}) matching`.execute(
    reader,
  );
  return rows[0]?.reads ?? 0;
}

/**
 * A page of the matching reads, newest first. Few of them are read as a whole and sorted: in the
 * order of time, a search for one address would pass every read since.
 */
export async function readReads(
  reader: Reader,
  filters: ReadFilters,
  person: ReadPerson | null,
  { limit, offset, isFew }: LimitOffset & { readonly isFew: boolean },
): Promise<ReadRow[]> {
  const reads = matchingReads(reader, filters, person);
  const matching = reads
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .select([
      'r.id',
      'r.at',
      'r.kind',
      'r.call',
      'a.email_address as email',
      'a.full_name as name',
      'a.role',
      'r.reference_number',
      'r.reference_numbers',
      'r.times',
      'r.last_at',
      sql<JsonObject | null>`r.criteria`.as('criteria'),
      'r.row_count',
      sql<boolean>`r.identity_hash is not null`.as('by_identity'),
      'r.field',
      'r.reason',
      'r.ip',
      'r.session_id',
    ]);
  // OFFSET keeps the order out of the plan of the inner query.
  const rows = isFew ? reader.selectFrom(matching.offset(0).as('r')).selectAll('r') : matching;
  return await rows
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}
