import { coveringStatuses } from '@salus/domain/contracts/warnings/overlap.ts';

/** The contracts whose renewals need a look at others are stored (INV-21). */
export const renewalInvariant = {
  name: 'I21',
  rule: 'a contract that another renews, or whose person has longer cover, is stored as followed',
  sql: `with persons as (
          select i.contract_id, c.policy_ends_on,
                 max(coalesce(c.policy_ends_on, 'infinity'))
                   filter (where c.status = any($1::text[])) over person as last_day
            from insureds i join contracts c on c.id = i.contract_id
          window person as (partition by upper(i.insured_national_id), i.insured_type_nid))
        select c.reference_number as offender
          from (select renewal_of as id from contracts where renewal_of is not null
                union select contract_id from persons where policy_ends_on < last_day
                except select contract_id from followed_contracts) missing
          join contracts c using (id)`,
  values: [coveringStatuses],
};
