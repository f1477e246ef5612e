import { type RawBuilder, sql } from 'kysely';

/**
 * The premium of each contract in the ledger, and the refund that was decided. A reversal swaps the
 * sides of its entry, so each sum takes back what was reversed.
 */
export const PREMIUM_BALANCES = `
  select contract_id,
         coalesce(sum(case
           when credit = 'PREMIUM' and debit <> 'REFUND' then amount
           when debit = 'PREMIUM' and credit <> 'REFUND' then -amount end), 0)::bigint as premium,
         coalesce(sum(case
           when debit = 'PREMIUM' and credit = 'REFUND' then amount
           when credit = 'PREMIUM' and debit = 'REFUND' then -amount end), 0)::bigint as refund
    from ledger_entries
   where 'PREMIUM' in (debit, credit)`;

/** The balances of the contracts with these ids, as a table for FROM. */
export const premiumBalances = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.raw(PREMIUM_BALANCES)} and contract_id in (${ids}) group by contract_id)`;
