-- Why this change: a walk through the contracts of a region or an area looks up the unit's officers first. Without an index
-- that read all officers: 0.5 ms of a page's 1.4.
create index officer_scopes_of_unit on officer_scopes using gin (unit_ids) with (fastupdate = off);
