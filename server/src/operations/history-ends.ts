import { isPaid, statuses } from '@salus/domain/contracts/status.ts';
import type pg from 'pg';

/** The end of a chain that a log line or head file names; the MAC in hex. */
export type HistoryEnd = readonly [
  contractId: number,
  sequence: number,
  mac: string,
  status?: string,
];

/**
 * Contracts whose history lacks a logged row, or has another in its place (SEC-12). Retention
 * erases unpaid contracts only.
 */
export async function contractsWithCutEnds(
  pool: Pick<pg.Pool, 'query'>,
  ends: readonly HistoryEnd[],
): Promise<string[]> {
  const { rows } = await pool.query<{ offender: string }>(
    `select distinct coalesce(c.reference_number, 'no contract ' || e.contract_id) as offender
       from unnest($1::bigint[], $2::integer[], $3::text[], $4::text[])
         as e (contract_id, sequence, mac, status)
       left join contracts c on c.id = e.contract_id
       left join contract_history h
         on h.contract_id = e.contract_id and h.sequence = e.sequence
      where encode(coalesce(h.mac, h.hash), 'hex') is distinct from e.mac
        and (e.status = any($5::text[])
          or not exists (select from erasures x where x.erased_contract_id = e.contract_id))
      order by 1`,
    [
      ends.map(([id]) => id),
      ends.map(([, sequence]) => sequence),
      ends.map(([, , mac]) => mac),
      ends.map(([, , , status]) => status ?? null),
      statuses.filter(isPaid),
    ],
  );
  return rows.map(({ offender }) => offender);
}
