-- locks: ledger_entries ACCESS EXCLUSIVE
-- The monthly file sums the money of each policy of the month (BORDEREAU-3), from the index alone.

drop index ledger_entries_of_contract;
create index ledger_entries_of_contract on ledger_entries (contract_id)
  include (debit, credit, amount);
