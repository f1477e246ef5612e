import { MASK } from '@salus/domain/verification/link-step-up.ts';
import { useState } from 'react';
import { useTranslations } from '../translations.ts';
import reviewStyles from './review.module.css';

const SHOWN = 4;

/** An identity number by its last characters until the customer reveals it; others may look on. */
export function Concealed({ text }: { readonly text: string }) {
  const t = useTranslations();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={reviewStyles.secret}>
      <bdi>{isShown ? text : MASK.repeat(SHOWN) + text.slice(-SHOWN)}</bdi>
      <button
        type="button"
        className={reviewStyles.reveal}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? t(($) => $.facts.hide) : t(($) => $.facts.show)}
      </button>
    </span>
  );
}
