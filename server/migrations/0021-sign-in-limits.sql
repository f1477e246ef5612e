-- locks: accounts ACCESS EXCLUSIVE
-- locks: failed_sign_ins ACCESS EXCLUSIVE
-- Known devices count their wrong passwords apart, and mailed passwords expire also after use.

alter table failed_sign_ins
  -- A device with an earlier sign-in to the account; null for all other callers.
  add column device_id uuid;

alter table accounts
  -- Set while the password came by e-mail and was not changed since.
  add column password_expires_at timestamptz(3)
    check (password_expires_at is null or is_auto_generated);
