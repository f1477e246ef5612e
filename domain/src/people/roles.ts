/** Role values of portal §6. The last two are first of all CCCD issuing places; as roles they may only read (decisions §2). */
export const roles = [
  'SALES_MAN',
  'SALE_SALES_MAN',
  'BM_SUPPORT',
  'SALES_MANAGER',
  'SALE_SALES_MANAGER',
  'BRANCH_DIRECTOR',
  'SALE_BRANCH_DIRECTOR',
  'AREA_DIRECTOR',
  'REGIONAL_DIRECTOR',
  'MANAGEMENT_OF_SOCIAL',
  'NATIONAL_IMIGRATION_REGISTRATION',
] as const;
export type Role = (typeof roles)[number];

/** What a role may do is decided by its group (decisions §2). */
export const roleGroups = ['sales', 'backOffice', 'manager', 'director'] as const;
export type RoleGroup = (typeof roleGroups)[number];

export const groupOfRole = {
  SALES_MAN: 'sales',
  SALE_SALES_MAN: 'sales',
  BM_SUPPORT: 'backOffice',
  SALES_MANAGER: 'manager',
  SALE_SALES_MANAGER: 'manager',
  BRANCH_DIRECTOR: 'director',
  SALE_BRANCH_DIRECTOR: 'director',
  AREA_DIRECTOR: 'director',
  REGIONAL_DIRECTOR: 'director',
  MANAGEMENT_OF_SOCIAL: 'director',
  NATIONAL_IMIGRATION_REGISTRATION: 'director',
} as const satisfies Record<Role, RoleGroup>;

/** Sales channel of an officer: the partner bank (CBB) or the insurer's own force (SALE). It chooses the plans on offer. */
export const channels = ['CBB', 'SALE'] as const;
export type Channel = (typeof channels)[number];

/** Where a unit stands in the tree region > area > branch > team (decisions §2). */
export const unitKinds = ['REGION', 'AREA', 'BRANCH', 'TEAM'] as const;
export type UnitKind = (typeof unitKinds)[number];
