/** Limits on SMS that a user can trigger (SMS-1). RATE_LIMIT_FACTOR multiplies the sends. */
export const smsLimits = [
  { name: 'phone-hour', subject: 'phone', sends: 5, hours: 1 },
  { name: 'phone-day', subject: 'phone', sends: 12, hours: 24 },
  { name: 'officer-hour', subject: 'officer', sends: 60, hours: 1 },
  { name: 'officer-day', subject: 'officer', sends: 300, hours: 24 },
] as const;
export type SmsLimit = (typeof smsLimits)[number];

const HOUR = 3_600_000;

/** The sends that a limit allows, at least one. */
export const allowedSends = ({ sends }: SmsLimit, factor: number) =>
  Math.max(1, Math.floor(sends * factor));

/** The start of a limit's window. */
export const windowStart = ({ hours }: SmsLimit, now: Date) =>
  new Date(now.getTime() - hours * HOUR);

/** When a limit allows a further send: its oldest counted send leaves the window. */
export const freeAgainAt = ({ hours }: SmsLimit, oldestCounted: Date) =>
  new Date(oldestCounted.getTime() + hours * HOUR);
