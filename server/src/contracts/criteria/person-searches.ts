import { createHmac } from 'node:crypto';
import { PERSONS_SEARCHED_AN_HOUR } from '@salus/domain/people/personal-reads.ts';
import { sql } from 'kysely';
import type { App, Staff } from '../../context.ts';
import { hmacKey } from '../../platform/hmac-key.ts';

const HOUR_MILLISECONDS = 3_600_000;

/** A keyed digest: searches for one number are found without storing the number (SEC-4). */
export function numberDigest(key: Uint8Array, number: string): Buffer {
  return createHmac('sha256', hmacKey(key)).update(number.trim().toUpperCase()).digest();
}

/**
 * Counts persons that an account searches by a number, each once within an hour (SEC-23).
 * Parallel calls wait for the account's row, so that they share one count. A request that would
 * exceed the limit counts nothing.
 * @returns null, or the time from which the next person can be searched
 */
export async function askAboutPersons(
  { db, config }: Pick<App, 'db' | 'config'>,
  { accountId }: Pick<Staff, 'accountId'>,
  numbers: readonly string[],
  now: Date,
): Promise<Date | null> {
  const key = config.keys['read-log'];
  const persons = [...new Set(numbers.map((number) => shortDigest(key, number)))];
  if (persons.length === 0) return null;
  const since = new Date(now.getTime() - HOUR_MILLISECONDS);
  const recentPersons = sql`
    select known.person, known.at
      from unnest(person_searches.persons, person_searches.searched_at) as known (person, at)
     where known.at > ${since}
    union all
    select given.person, ${now}::timestamptz from unnest(${persons}::bigint[]) as given (person)`;
  const { rows } = await sql`
    insert into person_searches (account_id, persons, searched_at)
    values (${accountId}, ${persons}::bigint[],
            array_fill(${now}::timestamptz, array[${persons.length}::integer]))
    on conflict (account_id) do update set (persons, searched_at) = (
      select array_agg(person), array_agg(at)
        from (select person, max(at) as at from (${recentPersons}) one group by person) each)
     where (select count(distinct person) from (${recentPersons}) one)
           <= ${PERSONS_SEARCHED_AN_HOUR}
    returning account_id`.execute(db);
  if (rows.length > 0) return null;
  const first = await sql<{ at: Date }>`
    select min(known.at) as at
      from person_searches, unnest(searched_at) as known (at)
     where account_id = ${accountId} and known.at > ${since}`.execute(db);
  return new Date((first.rows[0]?.at ?? now).getTime() + HOUR_MILLISECONDS);
}

/** As text: a bigint has no JSON. */
const shortDigest = (key: Uint8Array, number: string): string =>
  String(numberDigest(key, number).readBigInt64BE());
