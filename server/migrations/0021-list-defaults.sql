-- What each person wants their lists to open with, on whatever machine. One row per person and list. No names and no identity
-- numbers: what stands here is asked for again and again, a person is looked for once.
create table list_defaults (
  account_id bigint not null references accounts on delete cascade,
  list text not null check (list in ('drafts', 'backOffice', 'issued')),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  saved_at timestamptz not null,
  primary key (account_id, list)
);
