import { createHash } from 'node:crypto';
import { nationalIdKey } from '@salus/domain/contracts/family-insureds.ts';
import type { Period } from '@salus/domain/contracts/period.ts';
import {
  coveringStatuses,
  type OtherContract,
  openStatuses,
} from '@salus/domain/contracts/warnings/overlap.ts';
import type { PartialInsured } from '@salus/domain/contracts/warnings/partial-draft.ts';
import type { Day } from '@salus/domain/time/day.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import { isWithin, type Reach } from '../scope.ts';

/** An insured person of a contract or of a body, by the document. */
export type IdentifiedPerson = {
  readonly place: number;
  readonly type: string;
  readonly number: string;
};

/** Also by name and birth. */
type NamedPerson = IdentifiedPerson & { readonly name: string; readonly bornOn: Day };

/** Another contract of the person at `place`. */
export type PersonContract = OtherContract & {
  readonly place: number;
  readonly referenceNumber: string;
  readonly policyNo: string | null;
  /** The caller may read this contract. */
  readonly isWithin: boolean;
};

/** The contract that is looked from, which does not count; null before it is saved. */
type Search = { readonly exceptId: number | null; readonly reach: Reach; readonly now: Date };

/**
 * Contracts read per person for warnings. A real person has fewer; a load test that repeats one
 * person must not slow every save. The guard reads all.
 */
export const ENOUGH_CONTRACTS = 200;

/** The persons with a document; an unfinished body may lack it. */
export function identifiedPersons(
  insureds: readonly Pick<PartialInsured, 'insuredTypeNID' | 'insuredNationalId'>[],
): IdentifiedPerson[] {
  return insureds.flatMap(({ insuredTypeNID: type, insuredNationalId: number }, place) =>
    type && number ? [{ place, type, number: nationalIdKey(number) }] : [],
  );
}

/** The open contracts of each person, newest first (OVERLAP-1). */
export async function personContracts(
  reader: Reader,
  persons: readonly IdentifiedPerson[],
  { exceptId, reach, now, atMost }: Search & { readonly atMost: number | null },
): Promise<PersonContract[]> {
  if (persons.length === 0) return [];
  const { rows } = await sql<PersonContract>`
    select person.place, contracts.reference_number as "referenceNumber",
           contracts.policy_no as "policyNo", contracts.status,
           contracts.policy_starts_on as "startsOn", contracts.policy_ends_on as "endsOn",
           contracts.paid_at as "paidAt", contracts.renewal_starts_on as "renewalStartsOn",
           contracts.verified_at is not null as "isVerified",
           exists (select from customer_links l
                    where l.contract_id = contracts.id and l.replaced_at is null
                      and l.expires_at > ${now}) as "hasLiveLink",
           ${isWithin(reach)} as "isWithin"
      from ${asTable(persons)} as person (place, type, number)
     cross join lateral (
       select i.contract_id from insureds i
        where upper(i.insured_national_id) = person.number and i.insured_type_nid = person.type
          and i.contract_id is distinct from ${exceptId}::bigint
        order by i.contract_id desc limit ${atMost}::integer) known
      join contracts on contracts.id = known.contract_id
     where contracts.status = any(${[...openStatuses]}::text[])
     order by contracts.id desc`.execute(reader);
  return rows;
}

/** The cover of a contract's persons by their other contracts. */
type OtherCover = {
  /** Another contract is issued for a day of the period. */
  readonly isIssued: boolean;
  /** The latest start of a paid contract without a certificate; null without one, or if issued. */
  readonly startsOn: Day | null;
};

type Insured = IdentifiedPerson & { readonly contractId: number; readonly period: Period };

/**
 * The cover of each contract's persons by other contracts, by contract id. Stops at the first
 * issued one, because a load test repeats persons.
 */
export async function otherCovers(
  reader: Reader,
  persons: readonly Insured[],
): Promise<ReadonlyMap<number, OtherCover>> {
  if (persons.length === 0) return new Map();
  const covering = sql`
      from person
      join insureds i on upper(i.insured_national_id) = person.number
       and i.insured_type_nid = person.type and i.contract_id <> person.contract_id
      join contracts c on c.id = i.contract_id
     where person.contract_id = one.contract_id
       and c.status = any(${[...coveringStatuses]}::text[])`;
  const { rows } = await sql<OtherCover & { contractId: number }>`
    with person as materialized (
      select * from unnest(${persons.map(({ contractId }) => contractId)}::bigint[],
        ${persons.map(({ type }) => type)}::text[], ${persons.map(({ number }) => number)}::text[],
        ${persons.map(({ period }) => period.startsOn)}::date[],
        ${persons.map(({ period }) => period.endsOn)}::date[])
        as person (contract_id, type, number, starts_on, ends_on))
    select contract_id as "contractId", is_issued as "isIssued",
           case when not is_issued
             then (select max(greatest(c.renewal_starts_on,
                                 (c.paid_at at time zone 'Asia/Ho_Chi_Minh')::date))
                     ${covering} and c.policy_starts_on is null) end as "startsOn"
      from (select contract_id, exists (select ${covering}
                     and c.policy_starts_on <= person.ends_on
                     and c.policy_ends_on >= person.starts_on) as is_issued
              from (select distinct contract_id from person) one) one`.execute(reader);
  return new Map(rows.map(({ contractId, ...cover }) => [contractId, cover]));
}

/** The places of the persons who are known under another document, by folded name and birth. */
export async function knownOtherwise(
  reader: Reader,
  persons: readonly NamedPerson[],
  exceptId: number | null,
): Promise<number[]> {
  if (persons.length === 0) return [];
  const column = (of: (person: NamedPerson) => string) => sql`${persons.map(of)}::text[]`;
  const { rows } = await sql<{ place: number }>`
    with person as materialized (
      select place, type, number, born::date, search_text(name) as folded
        from unnest(${persons.map(({ place }) => place)}::integer[], ${column(({ type }) => type)},
                    ${column(({ number }) => number)}, ${column(({ bornOn }) => bornOn)},
                    ${column(({ name }) => name)}) as given (place, type, number, born, name))
    select place from person
     where exists (
       select from (
         select i.insured_type_nid, i.insured_national_id from insureds i
          where i.insured_dob = person.born and search_text(i.insured_name) = person.folded
            and i.contract_id is distinct from ${exceptId}::bigint
          limit ${ENOUGH_CONTRACTS}) known
        where (known.insured_type_nid, upper(known.insured_national_id))
              <> (person.type, person.number))
        or exists (
       select from person other
        where other.born = person.born and other.folded = person.folded
          and (other.type, other.number) <> (person.type, person.number))`.execute(reader);
  return rows.map(({ place }) => place);
}

const asTable = (persons: readonly IdentifiedPerson[]) =>
  sql`unnest(${persons.map(({ place }) => place)}::integer[],
             ${persons.map(({ type }) => type)}::text[],
             ${persons.map(({ number }) => number)}::text[])`;

/**
 * Locks persons until the commit, so that of several contracts of one person each sees those
 * before. In a fixed order: families with the same members cannot deadlock. Lock order everywhere:
 * contract, then persons, then SMS limits.
 */
export async function lockPersons(tx: Tx, persons: readonly IdentifiedPerson[]): Promise<void> {
  const keys = [...new Set(persons.map(lockKey))].sort((a, b) => (a < b ? -1 : 1)).map(String);
  if (keys.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as key`.execute(tx);
}

function lockKey({ type, number }: IdentifiedPerson): bigint {
  return createHash('sha256').update(`insured:${type}:${number}`).digest().readBigInt64BE();
}
