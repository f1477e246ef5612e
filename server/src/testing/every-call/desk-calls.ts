import type { RoleGroup } from '@salus/domain/people/roles.ts';

const admin: readonly RoleGroup[] = ['admin'];

/** The calls of admins (ROLE-16), and the auditor's (ROLE-10). */
export const deskCalls = {
  listReads: ['auditor'],
  showUnitTree: admin,
  createUnit: admin,
  changeUnit: admin,
  mergeUnits: admin,
  closeUnit: admin,
  listAccounts: admin,
  showAccount: admin,
  createAccount: admin,
  changeAccount: admin,
  disableAccount: admin,
  enableAccount: admin,
  unlockAccount: admin,
  endAccountSessions: admin,
  resetAccountPassword: admin,
  resetAccountSecondFactor: admin,
  importAccounts: admin,
  listRequests: admin,
  decideRequest: admin,
  listHistory: ['admin', 'auditor'],
} as const satisfies Readonly<Record<string, readonly RoleGroup[]>>;
