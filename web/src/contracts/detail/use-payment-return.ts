import type { ContractView } from '@salus/api/contract-view.ts';
import {
  awaitsPayment,
  isBeingIssued,
  isInForce,
} from '@salus/domain/contracts/status-questions.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/feedback/NoticesProvider.tsx';

/** The page polls; after this time without a result it reloads itself once (PAY-12). */
const RELOAD_MILLISECONDS = 30_000;

/**
 * The return from the gateway. Only the contract's status proves the payment; until then the page
 * shows that the payment is being confirmed.
 */
export function usePaymentReturn(isReturn: boolean, contract: ContractView | undefined): void {
  const t = useTranslations();
  const notices = useNotices();
  const lastNotice = useRef<'waiting' | 'paid' | null>(null);
  const isActive = contract !== undefined && isInForce(contract.status);
  const isPaid = isActive || (contract !== undefined && isBeingIssued(contract.status));
  const isWaiting =
    contract !== undefined && awaitsPayment(contract.status) && contract.paymentStatus === null;

  useEffect(() => {
    if (!isReturn) return;
    if (isPaid && lastNotice.current !== 'paid') {
      lastNotice.current = 'paid';
      notices.success(t(($) => $.paymentReturn.paid));
    } else if (isWaiting && lastNotice.current === null) {
      lastNotice.current = 'waiting';
      notices.info(t(($) => $.paymentReturn.waiting));
    }
  }, [isReturn, isPaid, isWaiting, notices, t]);

  useEffect(() => {
    if (!isReturn || isActive) return;
    const reloading = setTimeout(() => {
      // A reload keeps the history state; clearing `from` prevents a reload loop.
      history.replaceState({ ...history.state, from: undefined }, '');
      location.reload();
    }, RELOAD_MILLISECONDS);
    return () => clearTimeout(reloading);
  }, [isReturn, isActive]);
}
