import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { whereClause } from './conditions.ts';
import type { ContractCriteria } from './contract-criteria.ts';

/** Many contracts: bit n is the contract with the id `first + n`. A million are 125 KB. */
export type ContractMap = { readonly first: number; readonly bits: Buffer };

const COMMA = 44;
const ZERO = 48;

/** The contracts that match, for the log of reads of a file; null where there is none. */
export async function contractMap(
  reader: Reader,
  criteria: ContractCriteria,
): Promise<ContractMap | null> {
  // Ids as steps: a row for each contract would need a hundred times the memory.
  const { rows } = await sql<{ first: number | null; last: number; steps: string }>`
    select min(id) as first, max(id) as last,
           string_agg((id - before)::text, ',' order by id) as steps
      from (select contracts.id,
                   lag(contracts.id, 1, contracts.id) over (order by contracts.id) as before
              from contracts ${whereClause(criteria)}) each`.execute(reader);
  const [row] = rows;
  if (!row || row.first === null) return null;
  const { first, last, steps } = row;
  const bits = Buffer.alloc(Math.ceil((last - first + 1) / 8));
  let place = 0;
  let step = 0;
  for (let at = 0; at <= steps.length; at += 1) {
    const code = at < steps.length ? steps.charCodeAt(at) : COMMA;
    if (code !== COMMA) {
      step = step * 10 + code - ZERO;
      continue;
    }
    place += step;
    step = 0;
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return { first, bits };
}

/** The same for contracts that are read already. */
export function toContractMap(ids: readonly number[]): ContractMap | null {
  const first = ids.reduce((least, id) => Math.min(least, id), Infinity);
  const last = ids.reduce((greatest, id) => Math.max(greatest, id), -Infinity);
  if (ids.length === 0) return null;
  const bits = Buffer.alloc(Math.ceil((last - first + 1) / 8));
  for (const id of ids) {
    const place = id - first;
    bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return { first, bits };
}
