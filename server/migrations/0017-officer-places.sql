-- Where each account stands in the tree region > area > branch > team, and which manager heads it: what the lists, reports
-- and exports of issued contracts say of an officer. The tree is at most four units deep; one query that asks for a few
-- officers climbs it for these alone.
create view officer_places as
select officer.id as officer_id,
       case 'BRANCH' when own.kind then own.name when above.kind then above.name when higher.kind then higher.name
         when top.kind then top.name end as branch_name,
       case 'AREA' when own.kind then own.name when above.kind then above.name when higher.kind then higher.name
         when top.kind then top.name end as area_name,
       case 'REGION' when own.kind then own.name when above.kind then above.name when higher.kind then higher.name
         when top.kind then top.name end as region_name,
       -- The nearest manager at or above the officer's unit. Of two in one unit the one who was there first.
       (select manager.full_name
          from accounts manager
         where manager.unit_id in (own.id, above.id, higher.id, top.id)
           and manager.role in ('SALES_MANAGER', 'SALE_SALES_MANAGER')
           and manager.disabled_at is null
         order by case manager.unit_id when own.id then 0 when above.id then 1 when higher.id then 2 else 3 end, manager.id
         limit 1) as manager_name
  from accounts officer
  left join units own on own.id = officer.unit_id
  left join units above on above.id = own.parent_id
  left join units higher on higher.id = above.parent_id
  left join units top on top.id = higher.parent_id;
