-- locks: contracts SHARE ROW EXCLUSIVE
-- locks: accounts SHARE ROW EXCLUSIVE
-- Who of the back office works on a contract (WORK-1). Whether a take is over is derived from the
-- worklists, so no row is removed where a contract leaves one.
create table contract_takes (
  contract_id bigint primary key references contracts on delete cascade,
  account_id bigint not null references accounts,
  taken_at timestamptz(3) not null,
  -- A worklist held the contract when it was taken: the take ends when none does.
  is_from_worklist boolean not null
);
create index contract_takes_of_account on contract_takes (account_id);
