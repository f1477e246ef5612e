import type { Status } from '../contracts/status.ts';

/**
 * Why a customer's link shows no contract any more (LINK-14), as `data.state` of the refusal and in
 * the address of `/order/failed`. `unknown` is a link that the server does not know.
 */
const linkEnds = ['paid', 'changed', 'withdrawn', 'expired', 'unknown'] as const;
export type LinkEnd = (typeof linkEnds)[number];

/** The end of a link by the status of its contract; null while the link is open. */
const endOfStatus: Readonly<Record<Status, LinkEnd | null>> = {
  // The officer recalled the link to change the contract.
  DRAFT: 'changed',
  AWAITING_PAYMENT: null,
  PAID: 'paid',
  ACTIVE: 'paid',
  // Nothing is left to pay, and the cover ended: "paid" would read as a success.
  CANCELLED: 'withdrawn',
  WITHDRAWN: 'withdrawn',
};

export const toLinkEnd = (status: Status): LinkEnd | null => endOfStatus[status];

export function isLinkEnd(value: unknown): value is LinkEnd {
  return linkEnds.some((end) => end === value);
}
