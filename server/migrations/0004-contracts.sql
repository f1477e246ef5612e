-- The contract, its insured persons and its history.

create table contracts (
  id bigint generated always as identity primary key,
  reference_number text not null unique check (reference_number ~ '^HD\d{6}[0-9A-HJKMNP-TV-Z]{6}$'),
  type_contract text not null check (type_contract in ('INDIVIDUAL', 'FAMILY')),
  status text not null check (status in ('DRAFT', 'AWAITING_PAYMENT', 'PAID', 'ACTIVE', 'CANCELLED')),
  officer_id bigint not null references accounts,

  -- The plan's figures as they were when the contract was saved: a later catalogue never changes an old contract (decisions §3).
  product_id text not null references products,
  product_name text not null,
  plan_id text not null references plans,
  package_name text not null,
  sum_insured bigint not null check (sum_insured > 0),
  fee bigint not null check (fee > 0),
  premium_amount bigint not null check (premium_amount >= 0),
  duration_name text not null,
  benefits jsonb not null,

  proposer_name text not null check (char_length(proposer_name) between 1 and 100),
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
  -- Answers to questions 1 to 3, in order; true means yes. Only No can be saved (portal §5).
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

  policy_no text unique,
  policy_starts_on date,
  policy_ends_on date,
  issued_at timestamptz(3),
  issuing_error text,

  cancelled_at timestamptz(3),
  cancelled_by bigint references accounts,
  cancel_note text check (char_length(cancel_note) <= 255),
  refund_on date,
  remain_insured_days integer,
  refund_percent integer check (refund_percent in (50, 80, 100)),
  refund_amount bigint check (refund_amount between 0 and premium_amount),
  refund_reason text check (char_length(refund_reason) <= 500),

  created_at timestamptz(3) not null,
  -- Milliseconds, because the browser carries it back with a save (decisions §4, CONTRACT_CHANGED).
  updated_at timestamptz(3) not null,

  -- The law a second time, as what must hold in each status.
  constraint contracts_waiting_has_premium check (status = 'DRAFT' or premium_amount > 0),
  constraint contracts_change_only_while_waiting check (not change_requested or status = 'AWAITING_PAYMENT'),
  constraint contracts_change_has_note check (not change_requested or change_note is not null),
  constraint contracts_paid_says_how check
    ((status in ('DRAFT', 'AWAITING_PAYMENT')) = (paid_at is null) and (paid_at is null) = (type_payment is null)),
  constraint contracts_online_has_order check (type_payment is distinct from 'ONLINE' or ref_order is not null),
  constraint contracts_active_is_issued check
    (status not in ('ACTIVE', 'CANCELLED')
     or (policy_no is not null and policy_starts_on is not null and policy_ends_on is not null and issued_at is not null)),
  constraint contracts_cancelled_says_when check ((status = 'CANCELLED') = (cancelled_at is not null)),
  constraint contracts_verified_says_how check ((verified_at is null) = (verified_by is null)),
  constraint contracts_period_is_upright check (policy_ends_on > policy_starts_on)
);
-- An officer's own list, newest first, with the status in the index for its count.
create index contracts_of_officer on contracts (officer_id, created_at desc, id desc) include (status);
-- What still has to be issued: a handful of rows at any time.
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
  insured_relationship text not null check (insured_relationship in ('self', 'parent', 'wife_husband', 'child', 'brother_sister')),
  primary key (contract_id, position),
  -- Insured persons are keyed by their document (portal §5).
  unique (contract_id, insured_national_id)
);

-- Append-only, chained: each row holds the hash of the one before it in the same contract, so that a row that was changed or
-- removed behind the program's back is found (`npm run check:invariants`).
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
  -- The caller holds the contract's row lock, so nobody else appends to this chain now.
  select sequence, hash into before from contract_history where contract_id = new.contract_id order by sequence desc limit 1;
  new.sequence := coalesce(before.sequence, 0) + 1;
  new.previous_hash := coalesce(before.hash, ''::bytea);
  new.hash := history_hash(new);
  return new;
end $$;

-- What the chain vouches for: everything that a row says. Times as milliseconds, so that no session setting changes the text.
create function history_hash(entry contract_history) returns bytea language sql immutable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.contract_id, entry.sequence, (extract(epoch from entry.at) * 1000)::bigint, entry.action, entry.actor_kind,
    entry.actor_id, entry.from_status, entry.to_status, entry.note, entry.changes)::text, 'UTF8'))
$$;

create trigger contract_history_chain before insert on contract_history for each row execute function chain_history();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'contract_history is append-only';
end $$;
create trigger contract_history_append_only before update or delete on contract_history
  for each row execute function refuse_change();

-- A contract's number on paper: product, year, running number (decisions §4). Taken numbers are never given back.
create table policy_number_series (
  product_id text not null references products,
  year integer not null,
  last integer not null check (last between 1 and 99999999),
  primary key (product_id, year)
);
