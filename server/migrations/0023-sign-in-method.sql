-- locks: second_factor_challenges ACCESS EXCLUSIVE
-- locks: sessions ACCESS EXCLUSIVE
-- A session that the identity provider confirmed does not require a change of a mailed password.

alter table sessions
  add column method text not null default 'PASSWORD' check (method in ('PASSWORD', 'OIDC'));

-- The second step of a sign-in keeps the first one.
alter table second_factor_challenges
  add column method text not null default 'PASSWORD' check (method in ('PASSWORD', 'OIDC'));
