-- locks: sessions ACCESS EXCLUSIVE
-- The first factor of an account ends its other sessions (MFA-7).
alter table sessions drop constraint sessions_ended_because_check;
alter table sessions add constraint sessions_ended_because_check check (ended_because in (
  'LOGOUT', 'LOGOUT_EVERYWHERE', 'TOKEN_REUSED', 'DISABLED', 'PASSWORD_CHANGED', 'EXPIRED',
  'ENDED_FROM_LIST', 'SECOND_FACTOR_ADDED', 'SECOND_FACTOR_RESET'));
