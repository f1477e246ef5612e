import type { CustomerContractView } from '@salus/api/customer-link.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { rememberContract } from '../tab-memory.ts';

type Loading =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'shown'; readonly contract: CustomerContractView };

type Loader = { readonly load: () => void; readonly refresh: () => Promise<void> };

/** Loads the contract of the link. Leaves the page when nothing is left to review (LINK-6). */
export function useContract(link: CustomerLink): readonly [Loading, Loader] {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  const { code } = useLanguage();
  const loadedLanguage = useRef(code);

  const load = useCallback(() => {
    setLoading({ state: 'loading' });
    link.showContract().then(
      (contract) => {
        rememberContract(link.token, contract);
        if (contract.adjustInfo === 'CHANGE_INFO') return leave.toChangeRequested();
        setLoading({ state: 'shown', contract });
        // A phone needs some seconds for the proof of work: start it while the customer reads.
        if (!contract.masked) link.prepare('payment-link');
      },
      (problem: unknown) => {
        if (!leaveIfOver(problem)) setLoading({ state: 'failed', problem });
      },
    );
  }, [link]);

  useEffect(load, [load]);

  /** Keeps the page in place meanwhile. */
  const refresh = useCallback(
    () =>
      link
        .showContract()
        .then((contract) =>
          setLoading((now) => (now.state === 'shown' ? { state: 'shown', contract } : now)),
        ),
    [link],
  );

  // The terms come from the server: load them in the new language.
  useEffect(() => {
    if (loadedLanguage.current === code) return;
    loadedLanguage.current = code;
    // After a failure the old terms remain, with their language marked.
    refresh().catch(() => undefined);
  }, [code, refresh]);
  return [loading, { load, refresh }];
}
