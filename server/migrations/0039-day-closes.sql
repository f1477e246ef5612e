-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: bank_statement_lines ACCESS EXCLUSIVE
-- locks: contracts SHARE
-- locks: payment_notifications SHARE
-- locks: payment_orders SHARE
-- locks: refunds SHARE
-- Closed business days (CLOSE-3): the three sides and their differences as they were. Accounting
-- documents: kept for ten years. Append-only: closing a day again adds a version.

create table day_closes (
  id bigint generated always as identity primary key,
  business_day date not null,
  version integer not null check (version > 0),
  closed_by bigint not null references accounts,
  closed_at timestamptz(3) not null,
  note text not null check (char_length(note) between 1 and 255),
  totals jsonb not null,
  differences jsonb not null check (jsonb_typeof(differences) = 'array'),
  unique (business_day, version),
  -- A day is closed once it is over in Vietnam.
  check (business_day < (closed_at at time zone 'Asia/Ho_Chi_Minh')::date)
);

create trigger day_closes_append_only before update or delete on day_closes
  for each row execute function reject_change();

-- The bank's fee, where the file states one; null elsewhere. VND.
alter table bank_statement_lines add column fee bigint check (fee > 0);

-- One business day of each side.
create index contracts_by_payment_day on contracts (paid_at) where paid_at is not null;
create index payment_orders_by_success_day on payment_orders (settled_at)
  where status = 'SUCCEEDED';
create index payment_notifications_unknown on payment_notifications (received_at)
  where verdict = 'UNKNOWN_ORDER' and outcome = 'succeeded';
create index refunds_by_payment_day on refunds (settled_at) where settled_at is not null;
create index refunds_by_decision_day on refunds (requested_at);
create index bank_statement_lines_by_day on bank_statement_lines (paid_at);
create index bank_statement_lines_of_movement on bank_statement_lines (bank_reference);
create index bank_statement_lines_span on bank_statement_lines (statement_id, paid_at);
