-- locks: messages ACCESS EXCLUSIVE
-- What SMS providers report after they accepted a message (INT-21): it is delivered, or it is not.

alter table messages
  add column delivered_at timestamptz(3),
  -- The SMS that failed and that this e-mail replaces, once.
  add column replaces_id bigint unique references messages on delete cascade;
alter table messages add constraint messages_mail_replaces_sms
  check (replaces_id is null or channel = 'EMAIL');
create index messages_of_provider on messages (provider_reference)
  where channel = 'SMS' and provider_reference is not null;

create trigger messages_delivery_event after update of delivered_at on messages
  for each row when (new.contract_id is not null and old.delivered_at is null
                     and new.delivered_at is not null)
  execute function add_message_event();
