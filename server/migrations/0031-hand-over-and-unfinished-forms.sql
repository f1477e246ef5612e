-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- Unpaid contracts move to another officer (ROLE-11), certificates are sent again (DOC-11), and
-- forms are kept before they are complete (DRAFT-16).

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'CERTIFICATE_COPY', 'CONTACT_CORRECTED', 'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE',
    'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED'));

-- A paid contract stays with the officer who sold it.
drop trigger contracts_keep_officer on contracts;
create trigger contracts_keep_officer before update of officer_id on contracts for each row
  when (old.officer_id is distinct from new.officer_id and old.paid_at is not null)
  execute function keep_officer();

-- Counts a contract for the officer before and for the officer after the change.
create or replace function count_contract() returns trigger language plpgsql as $$
begin
  -- The shared locks let sales of one officer run in parallel and conflict with place_officers().
  perform from officer_scopes where officer_id in (old.officer_id, new.officer_id)
    order by officer_id for share;
  insert into contract_counter_deltas
    select scope, d.created_on, d.started_on, d.cancelled_on, d.status, d.plan_id, d.type_payment,
           sign * d.contracts, sign * d.premium, sign * d.refund
      from (select -1 as sign, old.officer_id as officer_id, d.*
              from contract_counter_delta(old) d where tg_op <> 'INSERT'
            union all
            select 1, new.officer_id, d.*
              from contract_counter_delta(new) d where tg_op <> 'DELETE') d
      left join officer_scopes s on s.officer_id = d.officer_id,
           unnest(0 || coalesce(s.unit_ids, '{}')) scope;
  return null;
end $$;
drop trigger contracts_counted_anew on contracts;
create trigger contracts_counted_anew after update on contracts for each row
  when ((old.status, old.plan_id, old.type_payment, old.premium_amount, old.refund_amount,
         old.created_at, old.policy_starts_on, old.cancelled_at, old.officer_id)
        is distinct from
        (new.status, new.plan_id, new.type_payment, new.premium_amount, new.refund_amount,
         new.created_at, new.policy_starts_on, new.cancelled_at, new.officer_id))
  execute function count_contract();

-- Forms that an officer has not saved as a contract. The content is encrypted by the program.
create table unfinished_forms (
  account_id bigint not null references accounts on delete cascade,
  id text not null check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  sealed bytea not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
-- For retention.
create index unfinished_forms_by_age on unfinished_forms (updated_at);
