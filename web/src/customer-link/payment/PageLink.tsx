import { call } from '@salus/api/client.ts';
import { useState } from 'react';
import { sendPageLink } from '../endpoints.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';

/**
 * The way to the policy's page (MY-12). Anyone may know an order number, so the page's address is
 * sent to the phone on the policy instead of being shown here.
 */
export function PageLink({ order }: { readonly order: string }) {
  const t = useTranslations();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState<unknown>(null);
  const send = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem(null);
    try {
      await call(sendPageLink, { body: { order } });
      setState('sent');
    } catch (failure) {
      setProblem(failure);
      setState('idle');
    }
  };
  return (
    <section className="page-link">
      <p>{t(($) => $.result.page)}</p>
      {problem !== null && <Trouble title={t(($) => $.failure.sendTitle)} problem={problem} />}
      {state !== 'sent' && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={state === 'busy'}
          onClick={() => void send()}
        >
          {t(($) => $.result.sendPage)}
        </button>
      )}
      <p className="progress" role="status">
        {state === 'sent' && t(($) => $.result.pageSent)}
      </p>
    </section>
  );
}
