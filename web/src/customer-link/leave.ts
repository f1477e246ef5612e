import { RefusalError } from '@salus/api/refusal-error.ts';
import { isTransferReceived } from '@salus/domain/payments/transfers/transfer-state.ts';
import { isLinkEnd, type LinkEnd } from '@salus/domain/verification/link-end.ts';
import { knownFrom, rememberLink } from './tab-memory.ts';
import { readTransfer } from './transfer/read-transfer.ts';

/**
 * Navigation out of the page. It replaces the history entry: after a payment or a change request,
 * Back must not show a payable page.
 */
export const leave = {
  toFailed: (end: LinkEnd | null) =>
    window.location.replace(`/order/failed${end ? `?state=${end}` : ''}`),
  toChangeRequested: () => window.location.replace('/order/change-info'),
  toGateway: (url: string) => window.location.replace(url),
  /** The result of an order whose money has arrived. */
  toResult: (order: string) =>
    window.location.replace(`/order/success?vpc_TxnResponseCode=0&order=${order}`),
  /** The contract of a link; a scanned code in the address is gone. */
  toLink: (token: string) => window.location.replace(`/ord/${token}`),
  /** The contract of a link with its payment opened. */
  toPayment: (token: string) => window.location.replace(`/ord/${token}#pay`),
};

/** Leaves the page when the refusal ends it (LINK-6, LINK-14); returns whether it did. */
export function leaveIfOver(problem: unknown): boolean {
  if (!(problem instanceof RefusalError)) return false;
  if (problem.code === 'UNAUTHORIZED' || problem.code === 'CONTRACT_MUST_BE_AWAITING_PAYMENT') {
    const { state = null } = problem.params ?? {};
    rememberLink(knownFrom(problem.params ?? {}));
    leave.toFailed(isLinkEnd(state) ? state : null);
    return true;
  }
  if (problem.code === 'CHANGE_INFO_PENDING') {
    leave.toChangeRequested();
    return true;
  }
  return false;
}

/** The open order of a page, when the refusal reports that a transfer paid its contract. */
export function orderPaidByTransfer(problem: unknown, order: string | null): string | null {
  if (!(problem instanceof RefusalError) || problem.params?.state !== ('paid' satisfies LinkEnd))
    return null;
  const transfer = readTransfer(problem.params.transfer);
  // Without a required amount another way paid, and the order stays open.
  return transfer && isTransferReceived(transfer.state) && transfer.required > 0 ? order : null;
}
