/** Each close of a business day explains the difference of its sides (INV-14). */
export const closeInvariant = {
  name: 'I14',
  rule: 'on every closed day the sides agree, or every difference is listed',
  sql: `with sides as (
          select d.business_day, d.version, d.totals, l.total as listed, l.wrong,
                 lag(d.version, 1, 0) over (partition by d.business_day order by d.version)
                   as before
            from day_closes d cross join lateral (
              select coalesce(sum(x.amount) filter (where x.comparison <> 'DECISIONS'), 0)
                       as total,
                     count(*) filter (where x.amount <> x.reported - x.recorded) as wrong
                from jsonb_to_recordset(d.differences) as x(comparison text, reported bigint,
                  recorded bigint, amount bigint)) l)
        select 'day ' || business_day || ' version ' || version as offender from sides
         where wrong > 0 or version <> before + 1
            or listed is distinct from
               (totals #>> '{gateway,payments,amount}')::bigint
               + (totals #>> '{gateway,refunds,amount}')::bigint
               + (totals #>> '{bank,credits,amount}')::bigint
               + (totals #>> '{bank,debits,amount}')::bigint
               -- An older close explained no manual payment.
               + coalesce((totals #>> '{manual,payments,amount}')::bigint, 0)
               - (totals #>> '{contracts,payments,amount}')::bigint
               - (totals #>> '{contracts,refunds,amount}')::bigint`,
};
