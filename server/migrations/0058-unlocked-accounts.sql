-- locks: account_history ACCESS EXCLUSIVE
-- An operator ends the lockout of a person (AUTH-3).
alter table account_history drop constraint account_history_action_check;
alter table account_history add constraint account_history_action_check check (action in (
  'CREATED', 'CHANGED', 'DISABLED', 'ENABLED', 'PASSWORD_MAILED', 'PASSWORD_CHANGED',
  'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_REMOVED', 'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED', 'RECOVERY_CODE_USED', 'UNLOCKED'));
