import { STEP_UP_TRIES } from '@salus/domain/verification/link-step-up.ts';
import { useEffect, useRef } from 'react';
import { CallLink } from '../parts/CallLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';
import formStyles from './step-up.module.css';

type Props = {
  /** The end of the lock in business time, `HH:mm`. */
  readonly until: string;
  readonly onRetry: () => void;
  /** As of the form. */
  readonly place: 'bar' | 'page' | 'alone';
};

/** In place of the form after too many wrong answers (LINK-12, MY-2). */
export function Locked({ until, onRetry, place }: Props) {
  const t = useTranslations();
  const Heading = place === 'alone' ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  // The field with the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={place === 'bar' ? formStyles.lock : `panel ${formStyles.lock}`}>
      {place !== 'bar' && (
        <span className={formStyles.lockMark}>
          <Icon name="lock" />
        </span>
      )}
      <Heading ref={heading} tabIndex={-1}>
        {t(($) => $.stepUp.lockedTitle, { time: until })}
      </Heading>
      <p>{t(($) => $.stepUp.lockedWhy, { tries: STEP_UP_TRIES })}</p>
      <div className="pair">
        <button type="button" className="button quiet" onClick={onRetry}>
          {t(($) => $.failure.tryAgain)}
        </button>
        {place !== 'page' && <CallLink className="button" />}
      </div>
    </section>
  );
}
