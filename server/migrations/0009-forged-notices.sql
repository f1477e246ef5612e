-- The gateway's address takes notices from anybody and is not limited, as each may be somebody's money. So of those that the
-- gateway did not sign only so many a minute are kept (payments/store.ts), and this is how they are counted and cleared.
create index payment_notices_forged on payment_notices (received_at) where verdict = 'BAD_SIGNATURE';
