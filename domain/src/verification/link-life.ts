import { SMS_LINK_PAUSE_MILLISECONDS } from '../contracts/lifecycle.ts';

/** The validity of a customer's link (LINK-4). */
export const LINK_DAYS = 30;

/** The states of the customer's link of a contract (LIST-17). */
export const linkStates = ['NONE', 'SENT', 'OPENED', 'EXPIRED'] as const;
export type LinkState = (typeof linkStates)[number];

/** The valid or expired link of a contract; a replaced or recalled link does not count. */
type LinkFacts = { readonly expiresAt: Date; readonly firstOpenedAt: Date | null };

/** An expired link is EXPIRED, whether it was opened or not; its last instant is valid no more. */
export function linkStateOf(link: LinkFacts | null, now: Date): LinkState {
  if (!link) return 'NONE';
  if (link.expiresAt <= now) return 'EXPIRED';
  return link.firstOpenedAt ? 'OPENED' : 'SENT';
}

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
