-- locks: accounts ACCESS EXCLUSIVE
-- The role that manages accounts, units and the catalogue, and sees no contract (ROLE-16).
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check check (role in (
  'SALES_MAN', 'SALE_SALES_MAN', 'BM_SUPPORT', 'SALES_MANAGER', 'SALE_SALES_MANAGER',
  'BRANCH_DIRECTOR', 'SALE_BRANCH_DIRECTOR', 'AREA_DIRECTOR', 'REGIONAL_DIRECTOR',
  'MANAGEMENT_OF_SOCIAL', 'NATIONAL_IMIGRATION_REGISTRATION', 'AUDITOR', 'ADMIN'));
