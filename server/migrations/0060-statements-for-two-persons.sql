-- locks: approvals ACCESS EXCLUSIVE
-- locks: bank_statement_lines ACCESS EXCLUSIVE
-- locks: bank_statements SHARE ROW EXCLUSIVE
-- Lines of a statement that wait for a second person: one request for those of one confirmation
-- (APPROVE-18).

alter table approvals
  -- Null for other kinds, and once the statement is erased after ten years.
  add column statement_id bigint references bank_statements on delete set null,
  drop constraint approvals_kind_check,
  add constraint approvals_kind_check
    check (kind in ('REFUND', 'BACKDATED_PAYMENT', 'REVIEW', 'UNALLOCATED', 'REFUND_ACCOUNT',
                    'STATEMENT')),
  drop constraint approvals_have_subject,
  add constraint approvals_have_subject check (case kind
    when 'STATEMENT' then contract_id is null and (state <> 'PENDING' or statement_id is not null)
    else statement_id is null
      and num_nonnulls(contract_id, movement_id, unknown_payment_id) > 0 end);
create index approvals_of_statement on approvals (statement_id) where statement_id is not null;

-- The newest request that the line is part of; the line is held while it is undecided.
alter table bank_statement_lines add column approval_id bigint references approvals;
create index bank_statement_lines_of_approval on bank_statement_lines (approval_id)
  where approval_id is not null;

create function refuse_to_settle_held_lines() returns trigger language plpgsql as $$
begin
  if exists (select from approvals where id = new.approval_id and state = 'PENDING') then
    raise exception 'line % of statement % waits for a second person',
      new.line_no, new.statement_id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_held';
  end if;
  return new;
end $$;
create trigger bank_statement_lines_held before update on bank_statement_lines
  for each row when (new.approval_id is not null and old.result is null and new.result is not null)
  execute function refuse_to_settle_held_lines();
