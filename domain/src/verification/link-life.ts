import { SMS_LINK_PAUSE_MILLISECONDS } from '../contracts/lifecycle.ts';

/** The validity of a customer's link (LINK-4). */
export const LINK_DAYS = 30;

/** The states of the customer's link of a contract (LIST-17); the filter's SQL decides. */
export const linkStates = ['NONE', 'SENT', 'OPENED', 'EXPIRED'] as const;
export type LinkState = (typeof linkStates)[number];

/** From when a link may be sent again: more than an hour after the last one (LINK-3). */
export const resendAt = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + SMS_LINK_PAUSE_MILLISECONDS);

/**
 * Programs that fetch an address for its preview. Most never run the page's script, so this list
 * need not be complete. In-app browsers of the same companies have other names.
 */
const ROBOTS =
  /(?<!cu)bot\b|crawler|spider|preview|facebookexternalhit|facebookcatalog|whatsapp\/|vkshare|embedly/i;

export const isPreviewRobot = (userAgent: string): boolean => ROBOTS.test(userAgent);
