-- A save may change whom a code was sent to and what it is about, so it ends the code that is still out (decisions §4, verifyOtp).
-- The module of the contracts knows nothing of codes, and the moment at which a save was asked for tells nothing of the order
-- in which it and a send came through; the row of the history is written under the contract's lock, as codes are.
create function end_code_upon_save() returns trigger language plpgsql as $$
begin
  update one_time_codes set ended_at = greatest(new.at, sent_at) where contract_id = new.contract_id and ended_at is null;
  return null;
end $$;
create trigger contract_history_ends_code after insert on contract_history
  for each row when (new.action = 'save') execute function end_code_upon_save();
