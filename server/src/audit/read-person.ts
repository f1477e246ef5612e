import { isPhoneNumber, toNationalPhone } from '@salus/domain/people/phone.ts';
import { sql } from 'kysely';
import { numberDigest } from '../contracts/criteria/person-searches.ts';
import type { Reader } from '../platform/db.ts';
import { type ReadPerson, readsOfFiles } from './store.ts';

/** Corrections of a number that are followed; a loop of equal numbers ends by itself. */
const MAX_STEPS = 5;

/**
 * The person that the auditor searches by an identity or phone number. The number is resolved
 * through contracts and their history, so an old number finds the reads of the new one (SEC-22).
 */
export async function readPerson(
  reader: Reader,
  key: Uint8Array,
  input: string,
): Promise<ReadPerson> {
  const numbers = new Set(numberForms(input));
  const contracts = new Map<number, string>();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const before = numbers.size;
    for (const { id, reference, others } of await contractsWith(reader, [...numbers])) {
      contracts.set(id, reference);
      for (const other of others ?? []) numbers.add(other);
    }
    if (numbers.size === before) break;
  }
  const ids = [...contracts.keys()];
  return {
    digests: [...numbers].map((number) => numberDigest(key, number)),
    references: [...contracts.values()],
    files: ids.length > 0 ? await readsOfFiles(reader, ids) : [],
  };
}

/** As contracts are searched: identity numbers in capitals, phone numbers with 0. */
function numberForms(input: string): string[] {
  const identity = input.trim().toUpperCase();
  const phone = toNationalPhone(input);
  return isPhoneNumber(phone) && phone !== identity ? [identity, phone] : [identity];
}

type PersonContract = {
  readonly id: number;
  readonly reference: string;
  readonly others: string[] | null;
};

/** Contracts that have or had one of the numbers, with the numbers that replaced it. */
async function contractsWith(
  reader: Reader,
  numbers: readonly string[],
): Promise<PersonContract[]> {
  const isAnyNumber = sql`any(${numbers}::text[])`;
  const { rows } = await sql<PersonContract>`
    with had as (
      select history.contract_id as id, number.changed
        from contract_history history
       cross join lateral jsonb_array_elements(history.changes) as entry (change)
       cross join lateral (
         select changed_numbers(jsonb_build_array(entry.change))) as number (changed)
       where history.changes @? '$[*].field ? (@ like_regex "(NationalId|Mobile)$")'
         and changed_numbers(history.changes) && ${numbers}::text[]
         and number.changed && ${numbers}::text[]),
    found as (
      select id from contracts where upper(proposer_national_id) = ${isAnyNumber}
      union
      select id from contracts where regexp_replace(proposer_mobile, '^84', '0') = ${isAnyNumber}
      union
      select contract_id from insureds where upper(insured_national_id) = ${isAnyNumber}
      union
      select id from had)
    select contracts.id, contracts.reference_number as reference,
           (select array_agg(distinct one) from had, unnest(had.changed) one
             where had.id = contracts.id) as others
      from found join contracts using (id)`.execute(reader);
  return rows;
}
