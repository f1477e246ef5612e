-- locks: message_kinds ROW EXCLUSIVE
-- locks: contracts ACCESS EXCLUSIVE
-- locks: customer_links ACCESS EXCLUSIVE
-- locks: messages SHARE ROW EXCLUSIVE
-- Reminders to customers (REMIND-1): when each is due, and which were sent.

insert into message_kinds (kind, has_contract) values
  ('PAYMENT_REMINDER', true), ('POLICY_ENDING', true);

alter table contracts
  add column reminders_paused boolean not null default false,
  -- The customer's own decision: no other person takes it back.
  add column reminders_stopped boolean not null default false;
-- The language of the page when its customer last opened it.
alter table customer_links add column language text
  check (language in ('vi', 'en', 'zh', 'es', 'fr', 'it', 'ar'));

-- When to look at a contract next; null until something changes. Whether a reminder is due then is
-- judged from the contract, so a row may be too early, or its contract paid meanwhile.
create table reminder_schedules (
  contract_id bigint not null references contracts on delete cascade,
  kind text not null check (kind in ('PAYMENT_REMINDER', 'POLICY_ENDING')),
  -- The first sending of the link, or the first day of the policy.
  starts_at timestamptz(3) not null,
  next_at timestamptz(3),
  primary key (contract_id, kind)
);
create index reminder_schedules_next on reminder_schedules (next_at, contract_id, kind)
  where next_at is not null;

-- The reminders that were sent. The caps and the quiet hours of REMIND-3, stated a second time.
create table reminders (
  contract_id bigint not null references contracts on delete cascade,
  kind text not null check (kind in ('PAYMENT_REMINDER', 'POLICY_ENDING')),
  number smallint not null check (number between 1 and 4),
  sent_on date not null,
  at timestamptz(3) not null,
  message_id bigint not null unique references messages on delete cascade,
  primary key (contract_id, kind, number),
  constraint reminders_once_a_day unique (contract_id, kind, sent_on),
  constraint reminders_by_day check
    (extract(hour from at at time zone 'Asia/Ho_Chi_Minh') between 8 and 20
     and sent_on = (at at time zone 'Asia/Ho_Chi_Minh')::date)
);

-- The job judges the contracts of before once.
insert into reminder_schedules (contract_id, kind, starts_at, next_at)
select id, 'PAYMENT_REMINDER', send_sms_link_at, send_sms_link_at
  from contracts where status = 'AWAITING_PAYMENT' and send_sms_link_at is not null
union all
select id, 'POLICY_ENDING', policy_starts_on::timestamp at time zone 'Asia/Ho_Chi_Minh',
       ((policy_ends_on - 30) + time '08:00') at time zone 'Asia/Ho_Chi_Minh'
  from contracts where status = 'ACTIVE';
