import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { payableTransferOrder } from '@salus/api/payments/payable-transfer-order.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { leave, leaveIfOver, orderPaidByTransfer } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { rememberContract } from '../tab-memory.ts';
import { watchPage } from './watch-page.ts';

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'shown'; readonly contract: CustomerContractView };

type Loader = { readonly load: () => void; readonly refresh: () => Promise<void> };

/**
 * Loads the contract of the link and keeps it current (LINK-24). Leaves the page when nothing is
 * left to review (LINK-6).
 */
export function useContract(link: CustomerLink): readonly [Loading, Loader] {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const { code } = useLanguage();
  const loadedLanguage = useRef(code);
  /** Answers come in any order: those of earlier requests are dropped. */
  const requests = useRef({ lastSent: 0, lastShown: 0 });
  const openOrder = useRef<string | null>(null);

  const read = useCallback(async () => {
    requests.current.lastSent += 1;
    const number = requests.current.lastSent;
    const contract = await link.showContract();
    if (number < requests.current.lastShown) return;
    requests.current.lastShown = number;
    rememberContract(link.token, contract);
    if (contract.adjustInfo === 'CHANGE_INFO') return leave.toChangeRequested();
    openOrder.current = payableTransferOrder(contract.transfer)?.refOrder ?? null;
    // The same object where nothing changed: the page does not draw itself again.
    setLoading((now) =>
      now.state === 'shown' && JSON.stringify(now.contract) === JSON.stringify(contract)
        ? now
        : { state: 'shown', contract },
    );
    return contract;
  }, [link]);

  const load = useCallback(() => {
    setLoading({ state: 'loading' });
    read().then(
      // A phone needs some seconds for the proof of work: start it while the customer reads.
      (contract) => contract && !contract.masked && link.prepare('payment-link'),
      (problem: unknown) => {
        if (!leaveIfOver(problem)) setLoading({ state: 'failed', problem });
      },
    );
  }, [link, read]);

  useEffect(load, [load]);

  /** Keeps the page in place meanwhile. */
  const refresh = useCallback(async () => {
    await read();
  }, [read]);

  const isShown = loading.state === 'shown';
  useEffect(() => {
    if (!isShown) return;
    const stop = watchPage(async () => {
      try {
        await read();
      } catch (problem) {
        const order = orderPaidByTransfer(problem, openOrder.current);
        if (order !== null) leave.toResult(order);
        else if (!leaveIfOver(problem)) throw problem;
        stop();
      }
    });
    return stop;
  }, [isShown, read]);

  // The terms come from the server: load them in the new language.
  useEffect(() => {
    if (loadedLanguage.current === code) return;
    loadedLanguage.current = code;
    // After a failure the old terms remain, with their language marked.
    refresh().catch(() => undefined);
  }, [code, refresh]);
  return [loading, { load, refresh }];
}
