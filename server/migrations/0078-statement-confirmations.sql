-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: bank_statements SHARE ROW EXCLUSIVE
-- A clerk's confirmation of a statement is the work of a job: a killed server's is taken up again,
-- and every clerk sees how far it is (STMT-14).

create table statement_confirmations (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statements on delete cascade,
  line_nos integer[] not null check (cardinality(line_nos) between 1 and 20000),
  confirmed_by bigint not null references accounts,
  confirmed_at timestamptz(3) not null,
  ended_at timestamptz(3) check (ended_at >= confirmed_at)
);
create index statement_confirmations_of_statement on statement_confirmations (statement_id)
  where ended_at is null;
