-- locks: events SHARE
-- locks: messages SHARE
-- locks: ledger_entries SHARE
-- locks: second_factor_challenges SHARE
-- Erasing a draft read every event of the last day, and every message and ledger row for a foreign
-- key of its orders: with 300,000 events 131 ms, so a batch of 500 exceeded its time limit.

create index events_of_contract on events (contract_id) where contract_id is not null;
create index messages_of_order on messages (order_id) where order_id is not null;
create index ledger_entries_of_order on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_of_notification on ledger_entries (notification_id)
  where notification_id is not null;
create index second_factor_challenges_of_session on second_factor_challenges (session_id);

create or replace function erase_events() returns trigger language plpgsql as $$
begin
  delete from events using added where events.contract_id = added.erased_contract_id;
  return null;
end $$;
