-- locks: customer_requests SHARE ROW EXCLUSIVE
-- locks: messages ACCESS EXCLUSIVE
-- locks: refunds SHARE ROW EXCLUSIVE
-- Messages with the answer to a customer's request (MY-13). A message names its request or refund,
-- so that it can be sent again (MONEY-6); mails about returned money of before name none.

alter table messages
  add column request_id bigint references customer_requests,
  add column refund_id bigint references refunds,
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'CERTIFICATE_COPY', 'CONTACT_CORRECTED', 'CHANGE_REQUESTED', 'CHANGE_TO_MAKE',
    'REQUEST_RECEIVED', 'REQUEST_ANSWERED', 'MONEY_RETURNED', 'MAILED_PASSWORD',
    'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED', 'APPROVAL'));
create index messages_of_request on messages (request_id) where request_id is not null;
create index messages_of_refund on messages (refund_id) where refund_id is not null;
