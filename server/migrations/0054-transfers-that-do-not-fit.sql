-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: money_steps ACCESS EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- A transfer can be the money of a manual payment, and two of them can pay one contract.
alter table payment_orders
  drop constraint payment_orders_review_decision_check,
  add constraint payment_orders_review_decision_check
    check (review_decision in ('REFUND', 'SETTLED_OUTSIDE', 'ASSIGNED', 'IS_MANUAL')),
  -- The second transfer of an order whose first one is its source.
  add column joined_order_id bigint references payment_orders,
  add constraint payment_orders_joins_transfers check
    (joined_order_id is null
     or (gateway = 'transfer' and source_order_id is not null
         and source_order_id <> joined_order_id));
create unique index payment_orders_once_joined on payment_orders (joined_order_id)
  where joined_order_id is not null;

alter table money_steps
  drop constraint money_steps_step_check,
  add constraint money_steps_step_check
    check (step in ('ASSIGN', 'RETURN', 'KEEP', 'TAKE_UP', 'JOIN', 'IS_MANUAL')),
  drop constraint money_steps_check1,
  add constraint money_steps_name_contract
    check ((step in ('ASSIGN', 'JOIN', 'IS_MANUAL')) = (reference_number is not null));

-- The message about money that does not fit names its order.
alter table messages
  add column order_id bigint references payment_orders,
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'CERTIFICATE_COPY', 'CONTACT_CORRECTED', 'CHANGE_REQUESTED', 'CHANGE_TO_MAKE',
    'REQUEST_RECEIVED', 'REQUEST_ANSWERED', 'MONEY_DIFFERS', 'MONEY_RETURNED', 'MAILED_PASSWORD',
    'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED', 'APPROVAL'));
