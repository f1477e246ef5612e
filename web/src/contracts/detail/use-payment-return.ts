import type { ContractView } from '@salus/api/contract-view.ts';
import { awaitsPayment, isBeingIssued, isInForce } from '@salus/domain/contracts/standing.ts';
import { useEffect, useRef } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** The page looks every few seconds; if even then nothing came, it loads itself anew once (portal §9). */
const RELOAD_MILLISECONDS = 30_000;

/**
 * After the gateway sent the officer's browser back. Only the contract itself tells whether it is paid: until it does,
 * the page says that it is being confirmed.
 */
export function usePaymentReturn(isReturn: boolean, contract: ContractView | undefined): void {
  const t = useWords();
  const notices = useNotices();
  const told = useRef<'waiting' | 'paid' | null>(null);
  const status = contract?.status ?? '';
  const isActive = isInForce(status);
  const isPaid = isBeingIssued(status) || isActive;
  const isWaiting = awaitsPayment(status) && contract?.paymentStatus === null;

  useEffect(() => {
    if (!isReturn) return;
    if (isPaid && told.current !== 'paid') {
      told.current = 'paid';
      notices.success(t(($) => $.paymentReturn.paid));
    } else if (isWaiting && told.current === null) {
      told.current = 'waiting';
      notices.info(t(($) => $.paymentReturn.waiting));
    }
  }, [isReturn, isPaid, isWaiting, notices, t]);

  useEffect(() => {
    if (!isReturn || isActive) return;
    const reloading = setTimeout(() => {
      // Loading anew keeps the history's state, and must not go round for ever.
      history.replaceState({ ...history.state, from: undefined }, '');
      location.reload();
    }, RELOAD_MILLISECONDS);
    return () => clearTimeout(reloading);
  }, [isReturn, isActive]);
}
