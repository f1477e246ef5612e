import { RefusalError } from '@salus/api/refusal-error.ts';

/**
 * Navigation out of the page. It replaces the history entry: after a payment or a change request,
 * Back must not show a payable page.
 */
export const leave = {
  toFailed: () => window.location.replace('/order/failed'),
  toChangeRequested: () => window.location.replace('/order/change-info'),
  toGateway: (url: string) => window.location.replace(url),
};

/** Leaves the page when the refusal ends it (LINK-6); returns whether it did. */
export function leaveIfOver(problem: unknown): boolean {
  if (!(problem instanceof RefusalError)) return false;
  if (problem.code === 'UNAUTHORIZED' || problem.code === 'CONTRACT_MUST_BE_AWAITING_PAYMENT') {
    leave.toFailed();
    return true;
  }
  if (problem.code === 'CHANGE_INFO_PENDING') {
    leave.toChangeRequested();
    return true;
  }
  return false;
}
