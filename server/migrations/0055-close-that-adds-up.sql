-- locks: bank_statement_lines ACCESS EXCLUSIVE
-- locks: bank_statements ACCESS EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- locks: day_closes ACCESS EXCLUSIVE
-- The daily close adds up (CLOSE-7 to CLOSE-10).

-- The number of the receipt for cash; null for other payments.
alter table contracts
  add column cash_receipt text check (char_length(cash_receipt) between 1 and 50),
  add constraint contracts_cash_is_manual
    check (cash_receipt is null or type_payment is not distinct from 'MANUAL');

-- The business days that a statement covers: its own period, or those between its first and last
-- line. Null for a file without both.
alter table bank_statements
  add column first_day date,
  add column last_day date,
  add constraint bank_statements_have_period
    check (num_nulls(first_day, last_day) in (0, 2) and first_day <= last_day);
update bank_statements s set
  first_day = (l.first at time zone 'Asia/Ho_Chi_Minh')::date,
  last_day = (l.last at time zone 'Asia/Ho_Chi_Minh')::date
from (select statement_id, min(paid_at) as first, max(paid_at) as last
        from bank_statement_lines group by statement_id) l
where l.statement_id = s.id;
drop index bank_statement_lines_span;

-- A note explains an open difference. Without one, the close needs none.
alter table day_closes
  alter column note drop not null,
  add constraint day_closes_explain_differences check
    (note is not null
     or not jsonb_path_exists(differences, '$[*] ? (@.comparison != "DECISIONS")'));
