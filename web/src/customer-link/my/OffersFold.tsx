import { Trouble } from '../parts/Trouble.tsx';
import { Fold } from '../review/Fold.tsx';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import type { PolicyProps } from './policy-props.ts';

/** The optional consent to offers: given and ended by one press (CONSENT-12). */
export function OffersFold({ policy: { offers }, calls, update, handleEnd }: PolicyProps) {
  const t = useTranslations();
  const { busy, problem, send } = useSending(handleEnd);
  if (!offers) return null;
  const { isGiven, text } = offers;
  const change = () =>
    send(async () => {
      const { accepted } = await calls.setOffers(!isGiven);
      update({ offers: { ...offers, isGiven: accepted } });
    });
  return (
    <Fold title={t(($) => $.offers.title)} gist={t(($) => $.offers[isGiven ? 'on' : 'off'])}>
      <p>{text}</p>
      {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
      <button
        type="button"
        className="button quiet"
        aria-disabled={busy}
        onClick={() => void change()}
      >
        {t(($) => $.offers[isGiven ? 'end' : 'accept'])}
      </button>
    </Fold>
  );
}
