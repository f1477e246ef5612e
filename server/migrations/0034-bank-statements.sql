-- locks: accounts SHARE ROW EXCLUSIVE
-- Statements of the bank account that clerks uploaded (STMT-1 to STMT-6). Accounting documents:
-- kept for ten years, like the movements that their lines become.

create table bank_statements (
  id bigint generated always as identity primary key,
  uploaded_by bigint not null references accounts,
  uploaded_at timestamptz(3) not null
);

create table bank_statement_lines (
  statement_id bigint not null references bank_statements on delete cascade,
  line_no integer not null check (line_no between 1 and 20000),
  bank_reference text collate "C" not null,
  paid_at timestamptz(3) not null,
  is_day_only boolean not null,
  -- VND; a debit is negative.
  amount bigint not null check (amount <> 0),
  content text not null,
  -- Null until the line is settled: its result is judged for each answer.
  result text check (result in
    ('MATCHED', 'AMOUNT_DIFFERS', 'UNKNOWN_CONTENT', 'ALREADY_PAID', 'NOT_AWAITING',
     'CHANGE_PENDING', 'REPEATED', 'REFUND', 'OTHER_DEBIT')),
  reason text check (reason in
    ('SEVERAL_CONTRACTS', 'CONTRACT_CANCELLED', 'CONTRACT_WITHDRAWN', 'LINK_RECALLED',
     'PAID_BEFORE_CREATION', 'NOT_ELIGIBLE')),
  reference_number text,
  settled_at timestamptz(3),
  settled_by bigint references accounts,
  -- A clerk's note on a line that pays nothing.
  note text check (char_length(note) between 1 and 255),
  primary key (statement_id, line_no),
  check ((settled_at is null) = (result is null) and (settled_at is null) = (settled_by is null)),
  check (note is null or settled_at is not null)
);
