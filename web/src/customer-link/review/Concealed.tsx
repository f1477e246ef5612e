import { useState } from 'react';
import { useTranslations } from '../translations.ts';

const SHOWN = 4;
const MASK = '•';

/** An identity number by its last characters until the customer reveals it; others may look on. */
export function Concealed({ text }: { readonly text: string }) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  // The server masked it already (LINK-11).
  if (text.includes(MASK)) return <bdi>{text}</bdi>;
  return (
    <span className="concealed">
      <bdi>{isShown ? text : MASK.repeat(SHOWN) + text.slice(-SHOWN)}</bdi>
      <button
        type="button"
        className="reveal"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t(($) => $.facts.hide) : t(($) => $.facts.show)}
      </button>
    </span>
  );
}
