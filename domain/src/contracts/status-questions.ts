import { type Status, statusTraits } from './status.ts';

/** Questions about a status; each answers from `statusTraits`. */

export function awaitsPayment(status: Status): boolean {
  return statusTraits[status].awaitsPayment;
}

/** The contract is paid and its certificate is not stored yet. */
export function isBeingIssued(status: Status): boolean {
  const { isPaid, isIssued } = statusTraits[status];
  return isPaid && !isIssued;
}

export function isInForce(status: Status): boolean {
  return statusTraits[status].isInForce;
}

export function isCancelled(status: Status): boolean {
  return statusTraits[status].isCancelled;
}

export function isWithdrawn(status: Status): boolean {
  return statusTraits[status].isWithdrawn;
}

/** No action leads out of the status, so the contract waits for no user (INV-13). */
export function isFinal(status: Status): boolean {
  return isCancelled(status) || isWithdrawn(status);
}

/** The step of the step bar to mark as current; null when the contract left the steps. */
export function progressStep(status: Status): Status | null {
  return statusTraits[status].step;
}
