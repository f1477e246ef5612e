-- locks: messages ACCESS EXCLUSIVE
-- Mails about money that pays no contract and goes back to its customer (MONEY-6).

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'CONTRACT_WITHDRAWN',
    'CERTIFICATE_COPY', 'CONTACT_CORRECTED', 'CHANGE_REQUESTED', 'CHANGE_TO_MAKE',
    'REQUEST_RECEIVED', 'MONEY_RETURNED', 'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE',
    'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED', 'APPROVAL'));
