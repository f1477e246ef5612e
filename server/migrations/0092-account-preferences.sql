-- locks: accounts SHARE ROW EXCLUSIVE
-- How a person wants the screens; without a row, the usual look (LIST-32).
create table account_preferences (
  account_id bigint primary key references accounts on delete cascade,
  row_height smallint not null check (row_height in (36, 44))
);
