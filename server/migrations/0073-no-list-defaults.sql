-- locks: list_defaults ACCESS EXCLUSIVE
-- locks: accounts ACCESS EXCLUSIVE
-- Lists open with the filters of the product; users share filters by their address.

drop table list_defaults;
