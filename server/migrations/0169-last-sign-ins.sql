-- locks: sessions SHARE
-- The time of an account's last sign-in, in the list of accounts: each row read all sessions.

create index sessions_by_account on sessions (account_id, created_at);
