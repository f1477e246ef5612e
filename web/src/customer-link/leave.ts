import { RefusalError } from '@salus/api/refusal-error.ts';

/**
 * Ways out of the page. All replace its entry in the history: after paying, or after asking for a change, Back must not
 * bring a payable page again.
 */
export const leave = {
  toFailed: () => window.location.replace('/order/failed'),
  toChangeRequested: () => window.location.replace('/order/change-info'),
  toGateway: (url: string) => window.location.replace(url),
};

/** Where the server's "no" means that this page is over, leaves it and says so (LINK-6). */
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
