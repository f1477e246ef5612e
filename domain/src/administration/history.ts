/** Every action of the sealed history of accounts, units and the catalogue. */
export const adminHistoryActions = [
  'CREATED',
  'CHANGED',
  'DISABLED',
  'ENABLED',
  'PASSWORD_MAILED',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'SECOND_FACTOR_RESET',
  'RECOVERY_CODES_RENEWED',
  'RECOVERY_CODE_USED',
  'UNLOCKED',
  'SESSIONS_ENDED',
  'CONTRACTS_HANDED_OVER',
  // A change that a second admin decides.
  'REQUESTED',
  'REQUEST_APPROVED',
  'REQUEST_REJECTED',
  /** The operator of the command line decided alone, in place of a second admin. */
  'OPERATOR_DECIDED',
  'UNIT_CREATED',
  'UNIT_RENAMED',
  'UNIT_MOVED',
  'UNIT_MERGED',
  'UNIT_CLOSED',
  'VERSION_DRAFTED',
  'VERSION_APPROVED',
  'VERSION_REJECTED',
  'VERSION_DELETED',
] as const;
export type AdminHistoryAction = (typeof adminHistoryActions)[number];
