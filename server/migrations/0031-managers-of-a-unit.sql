-- Why this change: a file begins by reading every officer with the nearest manager, and a page tells the same of ten. To find
-- the managers of four units everybody in them was read: 62 ms for 6,261 officers, 26 ms with this index.
create index accounts_managing on accounts (unit_id, id) include (full_name)
  where role in ('SALES_MANAGER', 'SALE_SALES_MANAGER') and disabled_at is null;
