-- locks: alarms SHARE ROW EXCLUSIVE
-- locks: api_sync_logs SHARE ROW EXCLUSIVE
-- locks: approvals SHARE ROW EXCLUSIVE
-- locks: bank_statements SHARE ROW EXCLUSIVE
-- locks: contract_notes SHARE ROW EXCLUSIVE
-- locks: contract_takes SHARE ROW EXCLUSIVE
-- locks: customer_requests SHARE ROW EXCLUSIVE
-- locks: receipts SHARE ROW EXCLUSIVE
-- locks: refund_batches SHARE ROW EXCLUSIVE
-- locks: refunds SHARE ROW EXCLUSIVE
-- locks: unfinished_forms SHARE ROW EXCLUSIVE
-- Notes, and what changes the counts of a desk without a step of a contract.

create function add_note_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, contract_id, officer_id, data)
  select 'note', id, officer_id, jsonb_build_object('referenceNumber', reference_number)
    from contracts where id = new.contract_id;
  return null;
end $$;
create trigger contract_notes_event after insert on contract_notes
  for each row execute function add_note_event();

create function add_work_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, data) values ('work', '{}');
  return null;
end $$;
create trigger alarms_event after insert or update or delete on alarms
  for each statement execute function add_work_event();
create trigger api_sync_logs_event after insert or update or delete on api_sync_logs
  for each statement execute function add_work_event();
create trigger approvals_event after insert or update or delete on approvals
  for each statement execute function add_work_event();
create trigger bank_statements_event after insert or update or delete on bank_statements
  for each statement execute function add_work_event();
create trigger contract_takes_event after insert or update or delete on contract_takes
  for each statement execute function add_work_event();
create trigger customer_requests_event after insert or update or delete on customer_requests
  for each statement execute function add_work_event();
create trigger receipts_event after insert or update or delete on receipts
  for each statement execute function add_work_event();
create trigger refund_batches_event after insert or update or delete on refund_batches
  for each statement execute function add_work_event();
create trigger refunds_event after insert or update or delete on refunds
  for each statement execute function add_work_event();

-- A form that is typed on changes no count.
create function add_form_event() returns trigger language plpgsql as $$
begin
  insert into events (kind, officer_id, data)
  values ('work', coalesce(new.account_id, old.account_id), '{}');
  return null;
end $$;
create trigger unfinished_forms_event after insert or delete on unfinished_forms
  for each row execute function add_form_event();
