import { RefusalError } from '@salus/api/refusal-error.ts';
import { cleanNumber } from '@salus/domain/people/letters/cleaning.ts';
import { toIsoWithOffset } from '@salus/domain/time/business-time.ts';
import {
  LAST4_PATTERN,
  STEP_UP_LOCK_MINUTES,
  STEP_UP_TRIES,
} from '@salus/domain/verification/link-step-up.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { currentTime } from '../../page/current-time.ts';
import { leaveIfOver } from '../leave.ts';
import { CallLink } from '../parts/CallLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import { t, useTranslations } from '../translations.ts';
import formStyles from './step-up.module.css';

export type StepUpCalls = {
  /** Sends the answer. */
  readonly stepUp: (last4: string) => Promise<unknown>;
  /** Loads and shows the opened contract. */
  readonly onOpen: () => Promise<unknown>;
};

type Props = StepUpCalls & {
  /** In the bar at the lower edge; beside another main button; or alone on the page. */
  readonly place: 'bar' | 'page' | 'alone';
  /** Texts of the page of a policy, whose heading is the form's. */
  readonly title?: string;
  readonly hint?: string;
  readonly confirm?: string;
};

/** Asks for the end of the proposer's identity number (LINK-12). */
export function StepUpForm({ stepUp, onOpen, place, title, hint, confirm }: Props) {
  const t = useTranslations();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [lockedUntil, setLockedUntil] = useState<string | null>(null);
  useKeyboardRoom(place === 'bar');

  const refuse = (message: string) => {
    setRefused(message);
    field.current?.focus();
    field.current?.select();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const last4 = cleanNumber(field.current?.value ?? '');
    if (busy) return;
    if (!LAST4_PATTERN.test(last4)) return refuse(t(($) => $.stepUp.invalid));
    setBusy(true);
    setRefused(null);
    setProblem(null);
    try {
      await stepUp(last4);
      await onOpen();
    } catch (failure) {
      const end = endOfLock(failure);
      const wrong = wrongAnswer(failure);
      if (end) setLockedUntil(end);
      else if (wrong) refuse(wrong);
      else if (!leaveIfOver(failure)) setProblem(failure);
    }
    setBusy(false);
  };

  if (lockedUntil)
    return <Locked until={lockedUntil} onRetry={() => setLockedUntil(null)} place={place} />;
  return (
    <form
      className={
        place === 'bar'
          ? `stack near ${formStyles.stepUp}`
          : `panel stack near ${formStyles.stepUp}`
      }
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {title && <h1>{title}</h1>}
      <label className={formStyles.label} htmlFor={id}>
        {t(($) => $.stepUp.label)}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {hint ?? t(($) => $.stepUp.hint)}
      </p>
      {problem !== null && <Trouble title={t(($) => $.failure.loadTitle)} problem={problem} />}
      <div className={formStyles.answer}>
        <input
          id={id}
          ref={field}
          dir="ltr"
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={refused !== null}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <button
          type="submit"
          className={place === 'page' ? 'button quiet' : 'button'}
          aria-disabled={busy}
        >
          {confirm ?? t(($) => $.change.next)}
        </button>
      </div>
      <p className="field-error" id={`${id}-error`} role="alert">
        {refused}
      </p>
    </form>
  );
}

/** The refusal of a wrong answer; null for another problem, which is not the field's. */
function wrongAnswer(problem: unknown): string | null {
  if (!(problem instanceof RefusalError)) return null;
  const { code, params } = problem;
  if (code !== 'LINK_STEP_UP_INCORRECT' && code !== 'POLICY_CODE_INCORRECT') return null;
  return t(($) => $.domain.refusals[code], { triesLeft: params?.triesLeft });
}

/** The end of a lock, `HH:mm` in business time; null for another problem. */
function endOfLock(problem: unknown): string | null {
  if (!(problem instanceof RefusalError)) return null;
  const { code, params } = problem;
  if (code === 'TOO_MANY_ATTEMPTS' && params?.retryAt) return String(params.retryAt).slice(11, 16);
  // The last wrong answer locks immediately.
  const isLast = code === 'LINK_STEP_UP_INCORRECT' || code === 'POLICY_CODE_INCORRECT';
  if (!isLast || params?.triesLeft !== 0) return null;
  const end = new Date(currentTime().getTime() + STEP_UP_LOCK_MINUTES * 60_000);
  return toIsoWithOffset(end).slice(11, 16);
}

const ROOM = '--keyboard-room';

/**
 * Keeps the bar at the lower edge above the phone's keyboard, which covers the page without
 * changing its size.
 */
function useKeyboardRoom(isInBar: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isInBar || !view) return;
    const { style } = document.documentElement;
    const measure = () => {
      // A page that is zoomed in has a small view without any keyboard.
      const coveredHeight = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop;
      style.setProperty(ROOM, `${Math.max(0, Math.round(coveredHeight))}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty(ROOM);
    };
  }, [isInBar]);
}

type LockedProps = {
  /** The end of the lock in business time, `HH:mm`. */
  readonly until: string;
  readonly onRetry: () => void;
  /** As of the form. */
  readonly place: 'bar' | 'page' | 'alone';
};

/** In place of the form after too many wrong answers (LINK-12, MY-2). */
function Locked({ until, onRetry, place }: LockedProps) {
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
