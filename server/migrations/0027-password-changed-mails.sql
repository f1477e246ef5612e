-- Who changed their password is told by e-mail, so that somebody whose password was changed by another hears of it.

alter table messages
  add column account_id bigint references accounts,
  drop constraint messages_kind_check,
  add constraint messages_kind_check
    check (kind in ('CUSTOMER_LINK', 'POLICY_ISSUED', 'ONE_TIME_CODE', 'POLICY_CANCELLED', 'MAILED_PASSWORD',
                    'PASSWORD_CHANGED')),
  drop constraint messages_about_something,
  add constraint messages_about_something
    check ((contract_id is null) = (kind in ('MAILED_PASSWORD', 'PASSWORD_CHANGED'))),
  add constraint messages_account_of_its_kind check ((account_id is null) = (kind <> 'PASSWORD_CHANGED'));
create index messages_of_account on messages (account_id) where account_id is not null;

-- The person themselves stands there too, by their address, beside the operators.
alter table account_history
  drop constraint account_history_action_check,
  add constraint account_history_action_check
    check (action in ('CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED', 'PASSWORD_CHANGED'));
