-- What operators do to accounts, and less left of passwords that work no more.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

-- Whoever has the command line can make and change accounts, so it is written down who did.
create table account_history (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  at timestamptz(3) not null,
  -- The name that the operator gave, or that of their user on the machine.
  operator text not null check (char_length(operator) between 1 and 100),
  action text not null check (action in ('CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED')),
  -- What the account was made with; of a change each field as [before, after].
  details jsonb not null default '{}'
);
create index account_history_of on account_history (account_id, id);
create trigger account_history_append_only before update or delete on account_history
  for each row execute function refuse_change();

-- Nonce and key make the password, which goes on being the account's after its first use: nonce and hash go when it ends.
alter table mailed_passwords alter column nonce drop not null, alter column password_hash drop not null;
update mailed_passwords set nonce = null, password_hash = null where ended_at is not null;
alter table mailed_passwords
  add constraint mailed_passwords_secret_while_live
    check ((nonce is null) = (ended_at is not null) and (password_hash is null) = (ended_at is not null));
create index mailed_passwords_expiry on mailed_passwords (expires_at) where ended_at is null;

-- From the region down to the unit; empty for the head office.
create function unit_path(unit bigint) returns text[] language sql stable parallel safe as $$
  with recursive above as (
    select id, parent_id, name, 1 as height from units where id = unit
    union all
    select units.id, units.parent_id, units.name, above.height + 1 from units join above on units.id = above.parent_id
  )
  select coalesce(array_agg(name order by height desc), '{}') from above
$$;
