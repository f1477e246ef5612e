import { type FormEvent, useId, useRef, useState } from 'react';
import pageStyles from '../parts/Frame.module.css';
import { Trouble } from '../parts/Trouble.tsx';
import { Fold } from '../review/Fold.tsx';
import formStyles from '../step-up/step-up.module.css';
import { useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';
import type { PolicyProps } from './policy-props.ts';

/** The correction of the e-mail address (MY-7). */
export function EmailFold({ policy, calls, update, handleEnd }: PolicyProps) {
  const t = useTranslations();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { busy, problem, send } = useSending(handleEnd);
  const [isInvalid, setInvalid] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const email = field.current?.value.trim() ?? '';
    const isWrong = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    setInvalid(isWrong);
    setSentTo(null);
    if (isWrong) return field.current?.focus();
    void send(async () => {
      const { proposerEmail } = await calls.correctEmail(email);
      update({ proposerEmail });
      setSentTo(proposerEmail);
    });
  };

  if (!policy.hasCertificate) return null;
  return (
    <Fold title={t(($) => $.my.email)} gist={policy.proposerEmail}>
      <form className={`stack near ${formStyles.stepUp}`} onSubmit={submit} noValidate>
        <label className={formStyles.label} htmlFor={id}>
          {t(($) => $.my.emailLabel)}
        </label>
        <input
          id={id}
          ref={field}
          type="email"
          dir="ltr"
          maxLength={100}
          autoComplete="email"
          spellCheck={false}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <p className="hint" id={`${id}-hint`}>
          {t(($) => $.my.emailHint)}
        </p>
        <p className="field-error" id={`${id}-error`} role="alert">
          {isInvalid && t(($) => $.my.emailInvalid)}
        </p>
        {problem !== null && <Trouble title={t(($) => $.failure.changeTitle)} problem={problem} />}
        <button type="submit" className="button quiet" aria-disabled={busy}>
          {t(($) => $.my.emailSend)}
        </button>
        <p className={pageStyles.progress} role="status">
          {sentTo !== null && t(($) => $.my.emailDone, { email: sentTo })}
        </p>
      </form>
    </Fold>
  );
}
