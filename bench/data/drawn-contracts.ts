import { drawText, fullName, referenceTail } from './dice.ts';
import { familyNames, givenNames, middleNames, provinces, streets } from './name-lists.ts';

const names = { family: familyNames, middle: middleNames, first: givenNames };
const ZONE = `'Asia/Ho_Chi_Minh'`;

/** Age of the oldest contract and of the oldest open one; the last days have none. */
const DAYS = 3 * 365;
const RECENT_DAYS = 43;
const QUIET_DAYS = 3;
/** Shares of recent contracts, and of open ones among these: 7 % of all are open. */
const RECENT = 0.134;
const WAITING_OF_RECENT = 0.525;

/** SQL that stores the sellers and the offers for the batches drawn in this session. */
export const storeSellers = `
  create temporary table officers as
    select row_number() over (order by id) - 1 as place, id, channel from accounts
     where role in ('SALES_MAN', 'SALE_SALES_MAN') and email_address like '%@bench.salus.test';
  create temporary table offers as
    select p.channel as sold_by, products.contract_type as sold_as,
           row_number() over (partition by p.channel, p.product_id order by p.position) - 1
             as choice,
           count(*) over (partition by p.channel, p.product_id) as choices,
           p.code as plan_id, p.product_id, products.name as product_name, p.package_name,
           v.refund_threshold_days, v.sum_insured, v.fee, v.duration_name, v.benefits
      from plans p join products on products.id = p.product_id
      join catalogue_versions version on version.plan_code = p.code
      join plan_versions v on v.version_id = version.id;
  create temporary table back_office as select id from accounts
    where email_address = 'bm@salus.test';
  analyze officers;
  analyze offers;`;

export type Batch = {
  /** Numbers of the rows, which seed all drawn values, and the id of the first contract. */
  readonly first: number;
  readonly last: number;
  readonly firstId: number;
  /** Position of the batch among all contracts, as shares of 1. */
  readonly from: number;
  readonly to: number;
  /** The instant of the newest change, as ISO text. */
  readonly until: string;
  /** All contracts await payment with an open order, for the issuing benchmark. */
  readonly onlyOpenOrders: boolean;
};

/**
 * SQL that draws a batch of contracts into the temporary table `drawn`, in the order of a
 * contract's history. All other rows derive from this table. Ids follow the creation time.
 */
export function drawContracts({
  first,
  last,
  firstId,
  from,
  to,
  until,
  onlyOpenOrders,
}: Batch): string {
  const status = onlyOpenOrders
    ? `'AWAITING_PAYMENT'`
    : `case when place > ${1 - RECENT} and pg_temp.dice(i, 2, 1000) < ${1000 * WAITING_OF_RECENT}
      then 'AWAITING_PAYMENT'
            when d < 670 then 'ACTIVE' when d < 840 then 'DRAFT' else 'CANCELLED' end`;
  // Business grows over the years; open contracts have a link of the last six weeks.
  const age = onlyOpenOrders
    ? '7200 + pg_temp.dice(i, 11, 80000)'
    : `86400 * case when place > ${1 - RECENT} then ${QUIET_DAYS} +
      ${(RECENT_DAYS - QUIET_DAYS) / RECENT} * (1 - place)
                    else ${RECENT_DAYS} + ${DAYS - RECENT_DAYS} * (1 - sqrt(place / ${1 - RECENT}))
                      end`;
  // PostgreSQL underestimates the join with the officers and would choose a nested loop.
  return `
    set enable_nestloop = off;
    create temporary table drawn as
    with people as (
      select i, i - ${first} + ${firstId} as id, place, ${status} as status,
             case pg_temp.dice(i, 3, 2) when 0 then 'male' else 'female' end as gender,
             -- A quarter of the officers sell half of the contracts.
             (least(pg_temp.dice(i, 4, 1000000), pg_temp.dice(i, 5, 1000000)) / 1000000.0::float8 *
               officers.count)::integer % officers.count as officer,
             pg_temp.dice(i, 6, 100) as kind_of_paper, pg_temp.dice(i, 7, 100) as kind_of_insured,
               pg_temp.dice(i, 8, 100) < 8 as by_hand,
             pg_temp.dice(i, 9, 100) < 20 as saved_twice, pg_temp.dice(i, 10, 100) < 10
               as failed_first,
             pg_temp.dice(i, 60, 100) < 15 as wants_change,
             -- Three contracts of ten insure a family, most of them of three or four.
             case when pg_temp.dice(i, 61, 100) < 70 then 1
                  else 2 + pg_temp.dice(i, 62, 4) * pg_temp.dice(i, 63, 100) / 75 + pg_temp.dice(i,
                    64, 5) * pg_temp.dice(i, 65, 100) / 85 end as persons
        from (select i, pg_temp.dice(i, 1, 925) as d,
                     ${from}::float8 + ${(to - from) / (last - first + 1)}::float8 * (i - ${first} +
                       pg_temp.dice(i, 66, 1000) / 1000.0::float8) as place
                from generate_series(${first}::bigint, ${last}::bigint) i offset 0) drawing,
             (select count(*)::integer from officers) officers
      offset 0),
    times as (
      select *, timestamptz '${until}' - make_interval(secs => ${age}) as created_at,
             date '1962-01-01' + pg_temp.dice(i, 19, 365 * 42) as born_on,
             case when kind_of_paper < 92 then 'CCCD' when kind_of_paper < 97 then 'PASSPORT'
               else 'CMND' end as paper
        from people offset 0),
    sent as (
      select *, case when status <> 'DRAFT' then created_at + make_interval(secs => 90 +
        pg_temp.dice(i, 12, 3600)) end as sent_at,
             case paper when 'CCCD' then '0' || lpad((1 + id % 96)::text, 2, '0') || case gender
               when 'male' then '0' else '1' end
                                    || to_char(born_on, 'YY') || lpad((id % 1000000)::text, 6, '0')
                        when 'PASSPORT' then 'C' || lpad((id % 10000000)::text, 7, '0')
                        else lpad((id % 1000000000)::text, 9, '0') end as national_id
        from times offset 0),
    started as (
      select *, case when status in ('ACTIVE', 'CANCELLED') or (status = 'AWAITING_PAYMENT'
        and failed_first) or ${onlyOpenOrders}
                     then sent_at + make_interval(secs => 120 + pg_temp.dice(i, 13,
                       ${onlyOpenOrders ? 3000 : 172800})) end as started_at
        from sent offset 0),
    paid as (
      select *, case when status in ('ACTIVE', 'CANCELLED') then started_at + make_interval(secs =>
        400 + pg_temp.dice(i, 14, 300)) end as paid_at
        from started offset 0),
    issued as (
      select *, paid_at + interval '2 seconds' as issued_at, (paid_at at time zone ${ZONE})::date
        as starts_on from paid offset 0)
    select *,
           -- The refund rules of domain/src/pricing/refund.ts.
           case when refund_percent = 100 then premium
                when refund_on - starts_on + 1 > refund_threshold_days
                then (2 * (ends_on - refund_on) * premium * refund_percent + 36500) / 73000
                when refund_percent is not null then (premium * refund_percent + 50) / 100 end
                  as refund_amount
      from (select *, case when refund_percent is not null then (cancelled_at at time zone
        ${ZONE})::date end as refund_on from (
      select issued.*,
             'HD' || to_char(created_at at time zone ${ZONE}, 'YYMMDD') || ${referenceTail()}
               as reference_number,
             account.id as officer_id, account.channel, plan.*,
             case when persons > 1 then 'FAMILY' else 'INDIVIDUAL' end as type_contract,
               promotion.discount_contract,
             case when persons > 1 then (fee * persons * promotion.discount_contract + 50) / 100
               else fee end as premium,
             paid_at is not null and not by_hand as is_online,
             failed_first and started_at is not null and not (paid_at is not null and by_hand)
               and not ${onlyOpenOrders} as has_failed,
             status = 'AWAITING_PAYMENT' and wants_change and started_at is null
               as has_change_request,
             ${onlyOpenOrders} as has_open_order,
             -- Within the policy's year, mostly soon.
             case when status = 'CANCELLED'
                  then issued_at + least(timestamptz '${until}' - issued_at, interval '360 days')
                         * (pg_temp.dice(i, 15, 1000) / 1000.0::float8
                         * pg_temp.dice(i, 67, 1000) / 1000.0::float8) end as cancelled_at,
             -- Six of ten cancelled contracts have a refund.
             case when status = 'CANCELLED' and pg_temp.dice(i, 68, 100) < 60
                  then (array[50, 50, 50, 50, 50, 50, 50, 80, 80, 100])[1 + pg_temp.dice(i, 69, 10)]
                    end as refund_percent,
             (starts_on + interval '1 year')::date - 1
               + case when to_char(starts_on, 'MMDD') = '0229' then 1 else 0 end as ends_on,
             ${fullName(names, { gender: 'gender', salt: 16 })} as full_name,
             '0' || (array['32','86','90','91','93','97','98'])[1 + pg_temp.dice(i, 20,
               7)] || lpad(pg_temp.dice(i, 21, 10000000)::text, 7, '0') as mobile,
             'Số ' || 1 + pg_temp.dice(i, 22, 400) || ' đường ' || ${drawText(streets, 23)}
               || ', ' || ${drawText(provinces, 24)} as address
        from issued
        join officers account on account.place = officer
        join offers plan
          on plan.sold_by = account.channel and plan.sold_as = case when persons > 1 then 'FAMILY'
            else 'INDIVIDUAL' end
         and plan.choice = pg_temp.dice(i, 25, 1000) % plan.choices
        left join catalogue_versions offer on offer.product_id = plan.product_id
        left join promotion_shares promotion on promotion.version_id = offer.id
          and promotion.total_person = persons) drawn_values) refunded;
    reset enable_nestloop;
    analyze drawn;`;
}

/**
 * Numbers the policies of `drawn` from the current series into the temporary table `numbered`. A
 * separate statement, so that parallel writers wait only for this.
 */
export const numberPolicies = `
  create temporary table numbered as
  with needed as (
    select product_id, extract(year from starts_on)::integer as year, count(*)::integer as policies
      from drawn where paid_at is not null group by 1, 2 order by 1, 2),
  taken as (
    insert into policy_number_series as series (product_id, year, last) select * from needed
    on conflict (product_id, year) do update set last = series.last + excluded.last
    returning product_id, year, last)
  select d.id, taken.year, taken.last - needed.policies
         + row_number() over (partition by taken.product_id, taken.year order by paid_at, d.id)
           as running
    from drawn d
    join taken on taken.product_id = d.product_id and taken.year = extract(year from starts_on)
    join needed on needed.product_id = taken.product_id and needed.year = taken.year
   where paid_at is not null;
  analyze numbered;`;
