-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: plans SHARE ROW EXCLUSIVE
-- locks: products SHARE ROW EXCLUSIVE
-- Contracts, insured persons and the append-only contract history.

-- A trusted extension: the owner of the database may create it.
create extension if not exists unaccent with schema public;

-- Folds case and diacritics, đ to d. unaccent() is only STABLE, because search_path selects its
-- dictionary; the qualified name makes it safe for a generated column and an index. A change of the
-- dictionary's rules requires rewriting the column.
create function search_text(value text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC)));

-- Sorts Ă, Â, Đ, Ê, Ô, Ơ, Ư after their base letter and tones last. C.UTF-8 puts them after Z.
create collation vietnamese (provider = icu, locale = 'vi');

create table contracts (
  id bigint generated always as identity primary key,
  -- Collation C, as for policy_no: sorting and prefix search by code point in any database locale.
  reference_number text collate "C" not null unique
    check (reference_number ~ '^HD\d{6}[0-9A-HJKMNP-TV-Z]{6}$'),
  type_contract text not null check (type_contract in ('INDIVIDUAL', 'FAMILY')),
  status text not null
    check (status in ('DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED')),
  officer_id bigint not null references accounts,

  -- Copies of the catalogue's values at the last save: a later catalogue never changes a contract.
  product_id text not null references products,
  product_name text not null,
  plan_id text not null references plans,
  package_name text not null,
  sum_insured bigint not null check (sum_insured > 0),
  fee bigint not null check (fee > 0),
  -- The percentage to pay; null when no promotion applies.
  discount_contract integer check (discount_contract between 1 and 100),
  premium_amount bigint not null check (premium_amount >= 0),
  duration_name text not null,
  refund_threshold_days integer not null check (refund_threshold_days >= 0),
  benefits jsonb not null,

  proposer_name text not null check (char_length(proposer_name) between 1 and 100),
  proposer_name_search text not null
    generated always as (public.search_text(proposer_name)) stored,
  proposer_type_nid text not null check (proposer_type_nid in ('CCCD', 'CMND', 'PASSPORT')),
  proposer_national_id text not null check (char_length(proposer_national_id) between 1 and 20),
  proposer_national_id_date date,
  proposer_place_of_origin text check (proposer_place_of_origin in
    ('NATIONAL_IMIGRATION_REGISTRATION', 'MANAGEMENT_OF_SOCIAL', 'MINISTRY_OF_PUBLIC_SECURITY')),
  proposer_place_cmnd text check (char_length(proposer_place_cmnd) <= 100),
  proposer_dob date not null,
  proposer_gender text not null check (proposer_gender in ('male', 'female')),
  proposer_mobile text not null check (proposer_mobile ~ '^\d{9,15}$'),
  proposer_email text not null check (char_length(proposer_email) <= 100),
  proposer_address text check (char_length(proposer_address) <= 255),
  -- Answers to questions 1 to 3; true means yes. Only three times No can be saved.
  health_answers boolean[] not null check (health_answers = array[false, false, false]),

  send_sms_link_at timestamptz(3),
  change_requested boolean not null default false,
  change_note text check (char_length(change_note) between 1 and 255),
  verified_at timestamptz(3),
  verified_by text check (verified_by in ('OTP', 'SMS_LINK')),

  payment_failed boolean not null default false,
  txn_response_code text,
  ref_order text,
  type_payment text check (type_payment in ('ONLINE', 'MANUAL')),
  paid_at timestamptz(3),
  manual_payment_note text,
  paid_manually_by bigint references accounts,

  policy_no text collate "C",
  policy_starts_on date,
  policy_ends_on date,
  issued_at timestamptz(3),
  issuing_error text,
  -- The code in the certificate's QR address. Policy numbers are sequential, so a number alone must
  -- not open the public page. Random, not derived: a printed certificate outlives any key.
  verification_code text check (verification_code ~ '^[A-Za-z0-9_-]{12}$'),

  cancelled_at timestamptz(3),
  cancelled_by bigint references accounts,
  cancel_note text check (char_length(cancel_note) <= 255),
  refund_on date,
  remain_insured_days integer,
  refund_percent integer check (refund_percent in (50, 80, 100)),
  refund_amount bigint check (refund_amount between 0 and premium_amount),
  refund_reason text check (char_length(refund_reason) <= 500),

  created_at timestamptz(3) not null,
  -- Milliseconds: browsers send it back with a save, and JavaScript knows no finer unit.
  updated_at timestamptz(3) not null,

  -- The lifecycle rules as conditions on each status.
  constraint contracts_premium_is_known check (status = 'DRAFT' or premium_amount > 0),
  constraint contracts_discount_is_for_families
    check (discount_contract is null or type_contract = 'FAMILY'),
  constraint contracts_change_only_while_waiting
    check (not change_requested or status = 'AWAITING_PAYMENT'),
  constraint contracts_change_has_note check (not change_requested or change_note is not null),
  constraint contracts_verified_has_method check ((verified_at is null) = (verified_by is null)),
  constraint contracts_paid_has_type check
    ((status in ('DRAFT', 'AWAITING_PAYMENT')) = (paid_at is null)
     and (paid_at is null) = (type_payment is null)),
  constraint contracts_online_has_order
    check (type_payment is distinct from 'ONLINE' or ref_order is not null),
  constraint contracts_active_is_issued check
    (status not in ('ACTIVE', 'CANCELLED')
     or (policy_no is not null and policy_starts_on is not null and policy_ends_on is not null
         and issued_at is not null)),
  -- Includes the columns of a list by policy number, so that its deep pages read no contracts.
  constraint contracts_policy_no_key unique (policy_no) include (id, status),
  constraint contracts_number_has_code check ((policy_no is null) = (verification_code is null)),
  constraint contracts_period_is_ordered check (policy_ends_on > policy_starts_on),
  constraint contracts_cancelled_has_time
    check ((status = 'CANCELLED') = (cancelled_at is not null)),
  constraint contracts_cancelled_has_reason check
    (status <> 'CANCELLED'
     or (cancelled_by is not null and (cancel_note is not null or refund_reason is not null))),
  constraint contracts_refund_is_complete check
    ((refund_on is null) = (refund_amount is null)
     and (refund_on is null) = (refund_percent is null)
     and (refund_on is null) = (remain_insured_days is null)
     and (refund_on is null) = (refund_reason is null)),
  constraint contracts_refund_is_in_time check (refund_on >= policy_starts_on)
);
-- Contracts to issue.
create index contracts_paid on contracts (paid_at) where status = 'PAID';

create table insureds (
  contract_id bigint not null references contracts,
  position smallint not null check (position between 0 and 8),
  is_same_proposer boolean not null,
  insured_name text not null check (char_length(insured_name) between 1 and 100),
  insured_type_nid text not null check (insured_type_nid in ('CCCD', 'CMND', 'GKS', 'PASSPORT')),
  insured_national_id text not null check (char_length(insured_national_id) between 1 and 20),
  insured_dob date not null,
  insured_gender text not null check (insured_gender in ('male', 'female')),
  insured_relationship text not null
    check (insured_relationship in ('self', 'parent', 'wife_husband', 'child', 'brother_sister')),
  primary key (contract_id, position),
  -- The identity document is the insured person's key within a contract.
  unique (contract_id, insured_national_id)
);
-- At most one insured person is the proposer.
create unique index insureds_one_self on insureds (contract_id) where insured_relationship = 'self';

-- A hash chain per contract: each row stores the previous row's hash, so `npm run check:invariants`
-- detects rows changed or removed outside the program.
create table contract_history (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts,
  sequence integer not null,
  at timestamptz(3) not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'gateway', 'system')),
  actor_id bigint references accounts,
  from_status text,
  to_status text not null,
  note text,
  -- [{"field": "proposerName", "from": "…", "to": "…"}]
  changes jsonb not null default '[]',
  previous_hash bytea not null,
  hash bytea not null,
  unique (contract_id, sequence),
  check ((actor_kind = 'staff') = (actor_id is not null))
);

create function chain_history() returns trigger language plpgsql as $$
declare
  before record;
begin
  -- The caller holds the contract's row lock, so no other transaction appends to this chain.
  select sequence, hash into before
    from contract_history where contract_id = new.contract_id order by sequence desc limit 1;
  new.sequence := coalesce(before.sequence, 0) + 1;
  new.previous_hash := coalesce(before.hash, ''::bytea);
  new.hash := history_hash(new);
  return new;
end $$;

-- Covers all content of a row. Times are in milliseconds: their text depends on no session setting.
create function history_hash(entry contract_history) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.contract_id, entry.sequence, (extract(epoch from entry.at) * 1000)::bigint, entry.action,
    entry.actor_kind, entry.actor_id, entry.from_status, entry.to_status, entry.note,
    entry.changes)::text, 'UTF8'))
$$;

create trigger contract_history_chain before insert on contract_history
  for each row execute function chain_history();

-- The last policy number per product and year. Numbers are never reused.
create table policy_number_series (
  product_id text not null references products,
  year integer not null,
  last integer not null check (last between 1 and 99999999),
  primary key (product_id, year)
);
