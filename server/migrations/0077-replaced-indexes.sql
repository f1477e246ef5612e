-- locks: contracts ACCESS EXCLUSIVE
-- locks: payment_orders ACCESS EXCLUSIVE
-- locks: receipts ACCESS EXCLUSIVE
-- Replaced by those of the migration before. On its own, because only this blocks readers.
drop index contracts_by_payment_day;
drop index contracts_with_request;
drop index payment_orders_by_success_day;
drop index receipts_by_day;
