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
