import { PREMIUM_BALANCES } from '../payments/ledger/premium-balances.ts';

/**
 * I19: the ledger has the premium and the refund of every issued contract to the dong. The monthly
 * files then add up to the figures of their months.
 */
export const bordereauInvariant = {
  name: 'I19',
  rule: 'the monthly files equal the figures of their months to the dong',
  sql: `with money as (${PREMIUM_BALANCES} group by contract_id)
        select c.reference_number as offender from contracts c
          left join money m on m.contract_id = c.id
         where c.issued_at is not null
           and (coalesce(m.premium, 0) <> c.premium_amount
             or coalesce(m.refund, 0) <> coalesce(c.refund_amount, 0)
             or not exists (select from insureds i where i.contract_id = c.id))`,
};
