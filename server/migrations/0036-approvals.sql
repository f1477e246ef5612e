-- locks: accounts SHARE ROW EXCLUSIVE
-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- locks: payment_orders SHARE ROW EXCLUSIVE
-- Requests for a second clerk's decision about money (APPROVE-1).

create table approvals (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  -- The payment of a review.
  order_id bigint references payment_orders on delete cascade,
  kind text not null check (kind in ('REFUND', 'BACKDATED_PAYMENT', 'REVIEW')),
  state text not null default 'PENDING'
    check (state in ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
  -- The body of the call, which the approval repeats.
  request jsonb not null,
  amount bigint not null check (amount >= 0),
  formula text not null,
  evidence text not null,
  effective_on date,
  requested_by bigint not null references accounts,
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  decided_by bigint references accounts,
  decided_at timestamptz(3),
  decision_reason text check (char_length(decision_reason) between 1 and 255),
  check ((kind = 'REVIEW') = (order_id is not null)),
  check ((state = 'PENDING') = (decided_at is null)),
  check ((state in ('APPROVED', 'REJECTED')) = (decided_by is not null)
         and (decided_by is null) = (decision_reason is null)),
  constraint approvals_need_two_persons check (decided_by <> requested_by)
);
create unique index approvals_one_live on approvals (contract_id, kind) where state = 'PENDING';
create index approvals_of_contract on approvals (contract_id);
create index approvals_of_order on approvals (order_id) where order_id is not null;
create index approvals_to_end on approvals (expires_at) where state = 'PENDING';

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'CERTIFICATE_COPY', 'CONTACT_CORRECTED', 'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE',
    'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED', 'APPROVAL')),
  drop constraint messages_has_subject,
  add constraint messages_has_subject check ((contract_id is null) = (kind in (
    'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED',
    'SECOND_FACTOR_CHANGED', 'APPROVAL')));
