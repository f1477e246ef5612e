-- locks: messages ACCESS EXCLUSIVE
-- A mail to the owner of an account whose second factors changed.

alter table messages
  drop constraint messages_kind_check,
  add constraint messages_kind_check check (kind in (
    'CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'MAILED_PASSWORD',
    'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED', 'SECOND_FACTOR_CHANGED')),
  drop constraint messages_has_subject,
  add constraint messages_has_subject check ((contract_id is null) = (kind in (
    'MAILED_PASSWORD', 'PASSWORD_CHANGED', 'NEW_DEVICE', 'TOKEN_REUSED',
    'SECOND_FACTOR_CHANGED')));
