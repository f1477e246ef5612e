-- locks: plans ACCESS EXCLUSIVE
-- locks: plan_versions ACCESS EXCLUSIVE
-- locks: promotions ACCESS EXCLUSIVE
-- locks: products ACCESS EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- The database holds the catalogue (CAT-12, CAT-13). Versions of plans and promotions share one
-- series of ids. The file of the release gives the first ones, which no account has proposed.
create table catalogue_versions (
  id bigint generated always as identity primary key,
  plan_code text references plans,
  product_id text references products,
  number integer not null check (number > 0),
  valid_from date not null,
  state text not null check (state in ('DRAFT', 'APPROVED', 'REJECTED')),
  proposed_by bigint references accounts,
  -- The operator of the command line, where no admin did it.
  proposed_by_operator text check (char_length(proposed_by_operator) between 1 and 100),
  proposed_at timestamptz(3) not null,
  reason text check (char_length(reason) between 3 and 255),
  decided_by bigint references accounts,
  decided_by_operator text check (char_length(decided_by_operator) between 1 and 100),
  decided_at timestamptz(3),
  decision_reason text check (char_length(decision_reason) between 3 and 255),
  constraint catalogue_versions_have_one_subject check (num_nonnulls(plan_code, product_id) = 1),
  constraint catalogue_versions_are_decided_once check ((state = 'DRAFT') = (decided_at is null)),
  constraint catalogue_versions_need_two_persons
    check ((decided_by is null or decided_by is distinct from proposed_by)
      and (decided_by_operator is null
        or lower(decided_by_operator) is distinct from lower(proposed_by_operator))),
  constraint catalogue_versions_have_one_author check (
    num_nonnulls(proposed_by, proposed_by_operator) <= 1
    and num_nonnulls(decided_by, decided_by_operator) <= 1)
);
create unique index catalogue_versions_of_plan on catalogue_versions (plan_code, number)
  where plan_code is not null;
create unique index catalogue_versions_of_product on catalogue_versions (product_id, number)
  where product_id is not null;
-- Two versions of one day would leave open which one is in force.
create unique index catalogue_versions_of_plan_day on catalogue_versions (plan_code, valid_from)
  where plan_code is not null and state <> 'REJECTED';
create unique index catalogue_versions_of_product_day
  on catalogue_versions (product_id, valid_from)
  where product_id is not null and state <> 'REJECTED';
create index catalogue_versions_undecided on catalogue_versions (proposed_at)
  where state = 'DRAFT';

create function keep_decided_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT'
     or (old.id, old.plan_code, old.product_id, old.number, old.valid_from)
        is distinct from (new.id, new.plan_code, new.product_id, new.number, new.valid_from) then
    raise exception 'a version of the catalogue is decided once';
  end if;
  return new;
end $$;
create trigger catalogue_versions_keep before update on catalogue_versions
  for each row execute function keep_decided_version();

-- A plan that left the file of an earlier release has no version any more. Its contracts name one.
with sold as (
  select distinct on (plan_id) plan_id, created_at, sum_insured, fee, duration_name,
         refund_threshold_days, benefits
    from contracts c
   where not exists (select from plan_versions v where v.plan_code = c.plan_id)
   order by plan_id, created_at desc)
insert into plan_versions (plan_code, valid_from, on_sale, sum_insured, fee, duration_name,
                           refund_threshold_days, benefits)
select plan_id, (created_at at time zone 'Asia/Ho_Chi_Minh')::date, false, sum_insured, fee,
       duration_name, refund_threshold_days, benefits
  from sold;
alter table plans drop column in_catalogue;

insert into catalogue_versions (plan_code, number, valid_from, state, proposed_at, decided_at)
select plan_code, row_number() over (partition by plan_code order by valid_from), valid_from,
       'APPROVED', began_at, began_at
  from plan_versions,
       lateral (select valid_from::timestamp at time zone 'Asia/Ho_Chi_Minh' as began_at) start
 order by plan_code, valid_from;
insert into catalogue_versions (product_id, number, valid_from, state, proposed_at, decided_at)
select id, 1, '2025-01-01', 'APPROVED', '2025-01-01 00:00:00+07', '2025-01-01 00:00:00+07'
  from products where contract_type = 'FAMILY' order by id;

-- Texts of versions from before come from the next start (CAT-12), once.
alter table plan_versions
  add column version_id bigint references catalogue_versions on delete cascade,
  add column exclusions jsonb,
  add column waiting_periods jsonb,
  -- SHA-256 of all texts, which consents and documents name.
  add column terms_sha256 bytea check (octet_length(terms_sha256) = 32),
  add constraint plan_versions_have_all_texts
    check (num_nulls(exclusions, waiting_periods, terms_sha256) in (0, 3));
update plan_versions v set version_id = c.id
  from catalogue_versions c where c.plan_code = v.plan_code and c.valid_from = v.valid_from;
alter table plan_versions
  drop constraint plan_versions_pkey,
  drop column plan_code,
  drop column valid_from,
  add primary key (version_id);

create function keep_plan_version() returns trigger language plpgsql as $$
begin
  if old.terms_sha256 is not null
     or (old.version_id, old.on_sale, old.sum_insured, old.fee, old.duration_name,
         old.refund_threshold_days, old.benefits)
        is distinct from (new.version_id, new.on_sale, new.sum_insured, new.fee, new.duration_name,
                          new.refund_threshold_days, new.benefits) then
    raise exception 'a change of a plan is a new version';
  end if;
  return new;
end $$;
create trigger plan_versions_keep before update on plan_versions
  for each row execute function keep_plan_version();

-- The bytes are in the file store under their digest.
create table catalogue_documents (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  -- Text of the release, which no insurer has approved.
  is_demonstration boolean not null,
  uploaded_by bigint references accounts,
  uploaded_at timestamptz(3) not null
);
create table plan_version_documents (
  version_id bigint not null references plan_versions on delete cascade,
  kind text not null check (kind in ('SUMMARY', 'WORDING')),
  language text not null check (language in ('vi', 'en')),
  name text not null check (char_length(name) between 1 and 100),
  sha256 bytea not null references catalogue_documents,
  primary key (version_id, kind, language)
);

create table promotion_shares (
  version_id bigint not null references catalogue_versions on delete cascade,
  total_person integer not null check (total_person between 2 and 9),
  discount_contract integer not null check (discount_contract between 1 and 100),
  primary key (version_id, total_person)
);
insert into promotion_shares (version_id, total_person, discount_contract)
select v.id, p.total_person, p.discount_contract
  from promotions p join catalogue_versions v on v.product_id = p.product_id;
drop table promotions;

-- The versions that a contract was saved with. Contracts paid before have none: their
-- customers saw no such texts.
alter table contracts
  add column plan_version_id bigint references catalogue_versions,
  add column promotion_version_id bigint references catalogue_versions;
update contracts c set
  plan_version_id =
    (select id from catalogue_versions v where v.plan_code = c.plan_id and v.number = 1),
  promotion_version_id =
    (select id from catalogue_versions v where v.product_id = c.product_id and v.number = 1)
 where c.paid_at is null;
