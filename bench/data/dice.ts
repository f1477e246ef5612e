import type pg from 'pg';

/**
 * Deterministic dice per seed, row and salt: SQL's `random()` depends on the plan. The function is
 * temporary, so it does not stay in the database.
 */
export async function createDice(client: pg.ClientBase, seed: number): Promise<void> {
  await client.query(`
    create or replace function pg_temp.dice(row_no bigint, salt integer, sides integer) returns
      integer
      language sql immutable parallel safe
      return ((hashint8extended(row_no, ${Math.trunc(seed)}::bigint * 1000 + salt) &
        9223372036854775807) % sides)::integer;`);
}

/** Six characters at the end of a reference number, unrolled: a subquery per row is too slow. */
export function referenceTail(row = 'i'): string {
  // An odd factor modulo 2^30 keeps a billion rows distinct and neighbours dissimilar.
  const number = `((${row} * 387420489) & 1073741823)`;
  return [5, 4, 3, 2, 1, 0]
    .map(
      (place) =>
        `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', ` +
        `((${number} >> ${5 * place}) & 31)::integer + 1, 1)`,
    )
    .join(' || ');
}

/** One of the texts, drawn for the row. */
export function drawText(texts: readonly string[], salt: number, row = 'i'): string {
  const list = texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(',');
  return `(array[${list}])[1 + pg_temp.dice(${row}, ${salt}, ${texts.length})]`;
}

/** A full name for the row; `gender` is SQL that gives male or female. */
export function fullName(
  names: {
    readonly family: readonly string[];
    readonly middle: Readonly<Record<'male' | 'female', readonly string[]>>;
    readonly first: Readonly<Record<'male' | 'female', readonly string[]>>;
  },
  {
    gender,
    salt,
    row = 'i',
  }: { readonly gender: string; readonly salt: number; readonly row?: string },
): string {
  const rest = (kind: 'male' | 'female') =>
    [drawText(names.middle[kind], salt + 1, row), drawText(names.first[kind], salt + 2, row)].join(
      ` || ' ' || `,
    );
  return `${drawText(names.family, salt, row)} || ' ' || case ${gender}
    when 'male' then ${rest('male')} else ${rest('female')} end`;
}
