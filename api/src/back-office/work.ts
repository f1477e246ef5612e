/** The worklists of the back office by the name in their address (WORK-3). */
export const workCodes = [
  'payments',
  'refunds',
  'messages',
  'missing-consent',
  'overlap',
  'payment-reversed',
  'customer-requests',
  'syncs',
  'jobs',
  'alarms',
] as const;
export type WorkCode = (typeof workCodes)[number];

/** Worklists on the page of all contracts; money to settle has a page of its own. */
export type ListedWork = Exclude<WorkCode, 'payments'>;

/** Work of clerks whose list is a desk for money. */
export const deskCodes = ['approvals'] as const;
