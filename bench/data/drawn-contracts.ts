import { fullName, oneOf } from './dice.ts';
import { familyNames, givenNames, middleNames, provinces, streets } from './words.ts';

const names = { family: familyNames, middle: middleNames, given: givenNames };
const ZONE = `'Asia/Ho_Chi_Minh'`;

export type Portion = {
  readonly first: number;
  readonly last: number;
  /** The instant of the newest change, as ISO text. */
  readonly until: string;
  /** All of them wait for payment, with an open order each: what the issuing benchmark pays. */
  readonly onlyOpenOrders: boolean;
};

/**
 * SQL that draws a portion of contracts into the temporary table `drawn`: who, what and when, in the order in which a
 * contract lives. Everything else is written from this table.
 */
export function drawContracts({ first, last, until, onlyOpenOrders }: Portion): string {
  const status = onlyOpenOrders
    ? `'AWAITING_PAYMENT'`
    : `case when d < 670 then 'ACTIVE' when d < 840 then 'DRAFT' when d < 925 then 'CANCELLED' else 'AWAITING_PAYMENT' end`;
  return `
    create temporary table drawn on commit drop as
    with people as materialized (
      select i, ${status} as status, pg_temp.dice(i, 2, 1000000) / 1000000.0 as u,
             case pg_temp.dice(i, 3, 2) when 0 then 'male' else 'female' end as gender,
             -- A quarter of the officers sell half of the contracts.
             (least(pg_temp.dice(i, 4, 1000000), pg_temp.dice(i, 5, 1000000)) / 1000000.0 * officers.count)::integer % officers.count as officer,
             pg_temp.dice(i, 6, 100) as kind_of_paper, pg_temp.dice(i, 7, 100) as kind_of_insured, pg_temp.dice(i, 8, 100) < 8 as by_hand,
             pg_temp.dice(i, 9, 100) < 20 as saved_twice, pg_temp.dice(i, 10, 100) < 10 as failed_first,
             pg_temp.dice(i, 60, 100) < 15 as wants_change,
             -- Three contracts of ten insure a family, most of them of three or four.
             case when pg_temp.dice(i, 61, 100) < 70 then 1
                  else 2 + pg_temp.dice(i, 62, 4) * pg_temp.dice(i, 63, 100) / 75 + pg_temp.dice(i, 64, 5) * pg_temp.dice(i, 65, 100) / 85 end as persons
        from (select i, pg_temp.dice(i, 1, 995) as d from generate_series(${first}::bigint, ${last}::bigint) i) drawing,
             (select count(*)::integer from accounts where role in ('SALES_MAN', 'SALE_SALES_MAN') and email_address like '%@bench.salus.test') officers),
    times as (
      select *,
             -- Business grows over the three years; whoever waits for payment was sent their link within six weeks.
             timestamptz '${until}' - case
               when ${onlyOpenOrders} then interval '2 hours' + make_interval(secs => pg_temp.dice(i, 11, 80000))
               when status = 'AWAITING_PAYMENT' then interval '3 days' + make_interval(secs => u * 40 * 86400)
               else interval '5 days' + make_interval(secs => (1 - sqrt(u)) * (3 * 365 - 5) * 86400) end as created_at
        from people),
    sent as materialized (
      select *, case when status <> 'DRAFT' then created_at + make_interval(secs => 90 + pg_temp.dice(i, 12, 3600)) end as sent_at
        from times),
    started as (
      select *, case when status in ('ACTIVE', 'CANCELLED') or (status = 'AWAITING_PAYMENT' and failed_first) or ${onlyOpenOrders}
                     then sent_at + make_interval(secs => 120 + pg_temp.dice(i, 13, ${onlyOpenOrders ? 3000 : 172800})) end as started_at
        from sent),
    paid as (
      select *, case when status in ('ACTIVE', 'CANCELLED') then started_at + make_interval(secs => 400 + pg_temp.dice(i, 14, 300)) end as paid_at
        from started),
    issued as materialized (
      select *, paid_at + interval '2 seconds' as issued_at, (paid_at at time zone ${ZONE})::date as starts_on from paid)
    select issued.*, nextval(pg_get_serial_sequence('contracts', 'id')) as id,
           'HD' || to_char(created_at at time zone ${ZONE}, 'YYMMDD') || pg_temp.reference_tail(i) as reference_number,
           account.id as officer_id, account.channel, plan.*,
           case when persons > 1 then 'FAMILY' else 'INDIVIDUAL' end as type_contract, promotion.discount_contract,
           case when persons > 1 then (fee * persons * promotion.discount_contract + 50) / 100 else fee end as premium,
           paid_at is not null and not by_hand as is_online,
           failed_first and started_at is not null and not (paid_at is not null and by_hand) and not ${onlyOpenOrders} as has_failed,
           status = 'AWAITING_PAYMENT' and wants_change and started_at is null as has_change_request,
           ${onlyOpenOrders} as has_open_order,
           case when status = 'CANCELLED'
                then issued_at + (timestamptz '${until}' - issued_at) * (pg_temp.dice(i, 15, 1000) / 1000.0) end as cancelled_at,
           (starts_on + interval '1 year')::date - 1
             + case when to_char(starts_on, 'MMDD') = '0229' then 1 else 0 end as ends_on,
           case when kind_of_paper < 92 then 'CCCD' when kind_of_paper < 97 then 'PASSPORT' else 'CMND' end as paper,
           ${fullName(names, { gender: 'gender', salt: 16 })} as full_name,
           date '1962-01-01' + pg_temp.dice(i, 19, 365 * 42) as born_on,
           '0' || (array['32','86','90','91','93','97','98'])[1 + pg_temp.dice(i, 20, 7)] || lpad(pg_temp.dice(i, 21, 10000000)::text, 7, '0') as mobile,
           'Số ' || 1 + pg_temp.dice(i, 22, 400) || ' đường ' || ${oneOf(streets, 23)} || ', ' || ${oneOf(provinces, 24)} as address
      from issued
      join (select row_number() over (order by id) - 1 as place, id, channel from accounts
             where role in ('SALES_MAN', 'SALE_SALES_MAN') and email_address like '%@bench.salus.test') account on account.place = officer
      join (select p.channel as sold_by, products.contract_type as sold_as,
                   row_number() over (partition by p.channel, p.product_id order by p.position) - 1 as place,
                   count(*) over (partition by p.channel, p.product_id) as choices, p.refund_threshold_days, p.code as plan_id, p.product_id, products.name as product_name,
                   p.package_name, p.sum_insured, p.fee, p.duration_name, p.benefits
              from plans p join products on products.id = p.product_id) plan
        on plan.sold_by = account.channel and plan.sold_as = case when persons > 1 then 'FAMILY' else 'INDIVIDUAL' end
       and plan.place = pg_temp.dice(i, 25, 1000) % plan.choices
      left join promotions promotion on promotion.product_id = plan.product_id and promotion.total_person = persons;

    create temporary table numbered on commit drop as
    select d.id, d.product_id, extract(year from starts_on)::integer as year,
           coalesce(series.last, 0) + row_number() over (partition by d.product_id, extract(year from starts_on) order by paid_at, d.id) as running
      from drawn d left join policy_number_series series
        on series.product_id = d.product_id and series.year = extract(year from starts_on)
     where paid_at is not null;
    insert into policy_number_series (product_id, year, last)
      select product_id, year, max(running) from numbered group by product_id, year
      on conflict (product_id, year) do update set last = excluded.last;
    analyze drawn;
    analyze numbered;`;
}
