import { STEP_UP_TRIES } from '@salus/domain/verification/link-step-up.ts';
import { useEffect, useRef } from 'react';
import { Contact } from '../parts/Contact.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useTranslations } from '../translations.ts';

type Props = {
  /** The end of the lock in business time, `HH:mm`. */
  readonly until: string;
  readonly onRetry: () => void;
  /** The page has no other heading, and knows no officer. */
  readonly isWholePage: boolean;
};

/** In place of the form after too many wrong answers (LINK-12, MY-2). */
export function Locked({ until, onRetry, isWholePage }: Props) {
  const t = useTranslations();
  const Heading = isWholePage ? 'h1' : 'h2';
  const heading = useRef<HTMLHeadingElement>(null);
  // The field with the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel locked">
      <span className="locked-mark">
        <Icon name="lock" />
      </span>
      <Heading ref={heading} tabIndex={-1}>
        {t(($) => $.stepUp.lockedTitle, { time: until })}
      </Heading>
      <p>{t(($) => $.stepUp.lockedWhy, { tries: STEP_UP_TRIES })}</p>
      <button type="button" className="button quiet" onClick={onRetry}>
        {t(($) => $.failure.tryAgain)}
      </button>
      {isWholePage ? <Contact officer={{}} /> : <Contact />}
    </section>
  );
}
