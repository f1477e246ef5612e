-- locks: history_heads ACCESS EXCLUSIVE
-- The hourly head files seal the rows of every append-only table (SEC-13). The ranges and their
-- MACs are here too, so that the next head continues them; null where no table had new rows.
alter table history_heads
  add column tables jsonb check (jsonb_typeof(tables) = 'array');
