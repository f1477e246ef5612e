-- locks: messages ACCESS EXCLUSIVE
-- The kinds of messages, as domain/src/messages/message-kinds.ts lists them. A new kind is a row
-- here; until now it was another CHECK.
create table message_kinds (
  kind text primary key,
  -- A message of the other kinds is about an account.
  has_contract boolean not null
);
insert into message_kinds (kind, has_contract) values
  ('CUSTOMER_LINK', true), ('ONE_TIME_CODE', true), ('POLICY_ISSUED', true),
  ('POLICY_CANCELLED', true), ('CONTRACT_WITHDRAWN', true), ('CERTIFICATE_COPY', true),
  ('CONTACT_CORRECTED', true), ('CHANGE_REQUESTED', true), ('CHANGE_TO_MAKE', true),
  ('REQUEST_RECEIVED', true), ('REQUEST_ANSWERED', true), ('MONEY_DIFFERS', true),
  ('MONEY_RETURNED', true), ('MAILED_PASSWORD', false), ('PASSWORD_CHANGED', false),
  ('NEW_DEVICE', false), ('TOKEN_REUSED', false), ('SECOND_FACTOR_CHANGED', false),
  ('APPROVAL', false);

alter table messages
  drop constraint messages_kind_check,
  drop constraint messages_has_subject,
  add constraint messages_kind_fkey foreign key (kind) references message_kinds;

create function check_message_subject() returns trigger language plpgsql as $$
begin
  if (new.contract_id is not null)
      <> (select has_contract from message_kinds where kind = new.kind) then
    raise exception 'a message of the kind % has the subject of another', new.kind
      using errcode = 'check_violation', constraint = 'messages_has_subject';
  end if;
  return new;
end $$;
create trigger messages_has_subject before insert or update of kind, contract_id on messages
  for each row execute function check_message_subject();
