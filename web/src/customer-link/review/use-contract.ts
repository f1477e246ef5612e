import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';

export type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'shown'; readonly contract: CustomerContractView };

/** Loads the contract of the link. Leaves the page when nothing is left to review (LINK-6). */
export function useContract(link: CustomerLink): readonly [Loading, () => void] {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const { code } = useLanguage();
  const loadedLanguage = useRef(code);

  const load = useCallback(() => {
    setLoading({ state: 'loading' });
    link.showContract().then(
      (contract) => {
        if (contract.adjustInfo === 'CHANGE_INFO') return leave.toChangeRequested();
        setLoading({ state: 'shown', contract });
        // A phone needs some seconds for the proof of work: start it while the customer reads.
        link.prepare('payment-link');
      },
      (problem: unknown) => {
        if (!leaveIfOver(problem)) setLoading({ state: 'failed', problem });
      },
    );
  }, [link]);

  useEffect(load, [load]);

  // The terms come from the server: load them in the new language and keep the page in place.
  useEffect(() => {
    if (loadedLanguage.current === code) return;
    loadedLanguage.current = code;
    link.showContract().then(
      (contract) =>
        setLoading((now) => (now.state === 'shown' ? { state: 'shown', contract } : now)),
      // The old terms remain, with their language marked.
      () => undefined,
    );
  }, [code, link]);
  return [loading, load];
}
