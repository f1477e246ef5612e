import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';

export type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'shown'; readonly contract: CustomerContractView };

/** The contract behind the link. Where there is nothing left to review, the page is left instead (LINK-6). */
export function useContract(link: CustomerLink): readonly [Loading, () => void] {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const { code } = useLanguage();
  const said = useRef(code);

  const load = useCallback(() => {
    setLoading({ state: 'loading' });
    link.showContract().then(
      (contract) => {
        if (contract.adjustInfo === 'CHANGE_INFO') return leave.toChangeRequested();
        setLoading({ state: 'shown', contract });
        // The proof of work takes a phone some seconds: do it while the customer reads.
        link.prepare('payment-link');
      },
      (problem: unknown) => {
        if (!leaveIfOver(problem)) setLoading({ state: 'failed', problem });
      },
    );
  }, [link]);

  useEffect(load, [load]);

  // The terms are the server's: they are asked for again in the new language, under what is being read.
  useEffect(() => {
    if (said.current === code) return;
    said.current = code;
    link.showContract().then(
      (contract) =>
        setLoading((now) => (now.state === 'shown' ? { state: 'shown', contract } : now)),
      // The old ones stay, and say in which language they are.
      () => undefined,
    );
  }, [code, link]);
  return [loading, load];
}
