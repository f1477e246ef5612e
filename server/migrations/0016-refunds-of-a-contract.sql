-- A contract's detail shows its refunds, and every new one is numbered after those before it.
create index refunds_of_contract on refunds (contract_id);
