import { call } from '@salus/api/client.ts';
import { endOffersByLink } from '@salus/api/schemaless/contracts/offers.ts';
import { Trouble } from '../parts/Trouble.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import { StatusLine } from './StatusLine.tsx';

/** Ends the offers by one press, before the page asks for anything (CONSENT-13). */
export function EndOffers({ code }: { readonly code: string }) {
  const t = useTranslations();
  const { busy, problem, isSent, send } = useSending();
  const end = () => send(() => call(endOffersByLink, { body: { code } }));
  if (isSent) return <StatusLine isNew>{t(($) => $.offers.ended)}</StatusLine>;
  return (
    <>
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <button type="button" className="text-button" aria-disabled={busy} onClick={() => void end()}>
        {t(($) => $.offers.end)}
      </button>
    </>
  );
}
