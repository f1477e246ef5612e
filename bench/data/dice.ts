import type pg from 'pg';

/**
 * Dice that fall the same way for the same seed, row and salt: SQL's `random()` would give other rows with every plan.
 * They live in the session, so nothing of them stays in the database.
 */
export async function bringDice(client: pg.ClientBase, seed: number): Promise<void> {
  await client.query(`
    create or replace function pg_temp.dice(row_no bigint, salt integer, sides integer) returns integer
      language sql immutable parallel safe
      return ((hashint8extended(row_no, ${Math.trunc(seed)}::bigint * 1000 + salt) & 9223372036854775807) % sides)::integer;`);
}

/** The six characters at the end of a reference number, spelled out: a subquery for each row would cost more than all the rest. */
export function referenceTail(row = 'i'): string {
  // Multiplied by an odd number within 2^30, so that a billion rows have a billion tails and neighbours are unlike.
  const number = `((${row} * 387420489) & 1073741823)`;
  return [5, 4, 3, 2, 1, 0]
    .map((place) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ((${number} >> ${5 * place}) & 31)::integer + 1, 1)`)
    .join(' || ');
}

/** One of the words, drawn for the row. */
export function oneOf(words: readonly string[], salt: number, row = 'i'): string {
  const list = words.map((word) => `'${word.replaceAll("'", "''")}'`).join(',');
  return `(array[${list}])[1 + pg_temp.dice(${row}, ${salt}, ${words.length})]`;
}

/** A full name for the row; `gender` is SQL that gives male or female. */
export function fullName(
  words: {
    readonly family: readonly string[];
    readonly middle: Readonly<Record<'male' | 'female', readonly string[]>>;
    readonly given: Readonly<Record<'male' | 'female', readonly string[]>>;
  },
  { gender, salt, row = 'i' }: { readonly gender: string; readonly salt: number; readonly row?: string },
): string {
  const rest = (kind: 'male' | 'female') =>
    `${oneOf(words.middle[kind], salt + 1, row)} || ' ' || ${oneOf(words.given[kind], salt + 2, row)}`;
  return `${oneOf(words.family, salt, row)} || ' ' || case ${gender} when 'male' then ${rest('male')} else ${rest('female')} end`;
}
