import type { Status } from './status.ts';

/** What a status means where nobody acts: asked by the customer's link, the public page and the screens, answered here once. */

/** The customer's link is open and money is expected (portal §4). */
export function awaitsPayment(status: string): boolean {
  return status === ('AWAITING_PAYMENT' satisfies Status);
}

/** The money is there and the certificate is being made. */
export function isBeingIssued(status: string): boolean {
  return status === ('PAID' satisfies Status);
}

/** The certificate vouches for cover, its period apart. */
export function isInForce(status: string): boolean {
  return status === ('ACTIVE' satisfies Status);
}

/** There is a policy to show, in force or not any more (portal §2 "policy block"). */
export function hasPolicy(status: string): boolean {
  return isInForce(status) || status === ('CANCELLED' satisfies Status);
}
