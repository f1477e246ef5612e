/** Role values (ROLE-1). The two before AUDITOR are CCCD issuers; as roles read-only (ROLE-8). */
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
  'AUDITOR',
  'ADMIN',
] as const;
export type Role = (typeof roles)[number];

/** The group decides what a role may do (ROLE-1). */
export const roleGroups = [
  'sales',
  'backOffice',
  'manager',
  'director',
  'auditor',
  'admin',
] as const;
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
  AUDITOR: 'auditor',
  ADMIN: 'admin',
} as const satisfies Record<Role, RoleGroup>;

/** Whether the group reads the contracts of every unit (ROLE-4); an admin reads none. */
export const readsEveryContract = {
  sales: false,
  backOffice: true,
  manager: false,
  director: false,
  auditor: true,
  admin: false,
} as const satisfies Record<RoleGroup, boolean>;

/** Whether the group changes nothing but its own account (ROLE-4, ROLE-10). */
export const onlyReads = {
  sales: false,
  backOffice: false,
  manager: true,
  director: true,
  auditor: true,
  admin: false,
} as const satisfies Record<RoleGroup, boolean>;

/** Whether the group sees identity and phone numbers masked where MASK_IDENTITY is on (SEC-9). */
export const seesMasked = {
  sales: false,
  backOffice: false,
  manager: true,
  director: true,
  auditor: true,
  admin: true,
} as const satisfies Record<RoleGroup, boolean>;

/** Sales channel: partner bank (CBB) or own sales force (SALE). It selects the plans. */
export const channels = ['CBB', 'SALE'] as const;
export type Channel = (typeof channels)[number];

/** Levels of the organisation tree: region > area > branch > team (ROLE-5). */
export const unitKinds = ['REGION', 'AREA', 'BRANCH', 'TEAM'] as const;
export type UnitKind = (typeof unitKinds)[number];
