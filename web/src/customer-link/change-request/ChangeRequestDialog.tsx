import { cleanNote } from '@salus/domain/people/letters/cleaning.ts';
import {
  hasControlCharacters,
  hasSpecialCharacters,
  normaliseText,
  TEXT_LIMITS,
} from '@salus/domain/people/text.ts';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { leave, leaveIfOver } from '../leave.ts';
import type { CustomerLink } from '../link.ts';
import { SheetDialog } from '../parts/SheetDialog.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import formStyles from '../step-up/step-up.module.css';
import { t, useTranslations } from '../translations.ts';
import { useSending } from '../use-sending.ts';

type Props = { readonly link: CustomerLink; readonly onClose: () => void };

/** Sends the customer's change request after a confirmation, because it blocks the payment. */
export function ChangeRequestDialog({ link, onClose }: Props) {
  const t = useTranslations();
  const [note, setNote] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { busy: isSending, problem, isSent, send } = useSending(leaveIfOver);
  // After the answer, the browser needs a moment to leave the page.
  const busy = isSending || isSent;
  const question = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (confirming) question.current?.focus();
  }, [confirming]);

  const check = () => {
    const why = whyNotSendable(note);
    setRefused(why);
    if (why) field.current?.focus();
    else setConfirming(true);
  };

  const submit = () => {
    if (isSent) return;
    void send(async () => {
      await link.requestChange(noteText(note));
      leave.toChangeRequested();
    });
  };

  const foot = confirming ? (
    <div className="pair">
      <button
        type="button"
        className="button quiet"
        disabled={busy}
        onClick={() => setConfirming(false)}
      >
        {t(($) => $.change.edit)}
      </button>
      <button type="button" className="button" aria-disabled={busy} onClick={submit}>
        {busy ? t(($) => $.change.sending) : t(($) => $.change.send)}
      </button>
    </div>
  ) : (
    <button type="button" className="button" onClick={check}>
      {t(($) => $.change.next)}
    </button>
  );

  return (
    <SheetDialog title={t(($) => $.change.title)} onClose={onClose} busy={busy} foot={foot}>
      {confirming ? (
        <>
          <h3 ref={question} tabIndex={-1}>
            {t(($) => $.change.confirmTitle)}
          </h3>
          <blockquote className={formStyles.note}>
            <bdi>{noteText(note)}</bdi>
          </blockquote>
          <p>{t(($) => $.change.consequence)}</p>
          {problem !== null && (
            <Trouble
              title={t(($) => $.failure.changeTitle)}
              problem={problem}
              safe={t(($) => $.failure.changeSafe)}
            />
          )}
        </>
      ) : (
        <ChangeNoteField
          ref={field}
          note={note}
          problem={refused}
          onChange={(text) => {
            setNote(text);
            setRefused(null);
          }}
        />
      )}
    </SheetDialog>
  );
}

const LIMIT = TEXT_LIMITS.changeNote;

type ChangeNoteFieldProps = {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly note: string;
  /** The validation message, or null. */
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
};

/** The note with its counter. Text over the limit is kept, so that customers can shorten it. */
function ChangeNoteField({ ref, note, problem, onChange }: ChangeNoteFieldProps) {
  const t = useTranslations();
  const id = useId();
  const length = noteText(note).length;
  return (
    <div className="stack near">
      <label className={formStyles.label} htmlFor={id}>
        {t(($) => $.change.label)}
      </label>
      <p className="hint" id={`${id}-hint`}>
        {t(($) => $.change.hint)} {t(($) => $.change.example)}
      </p>
      <textarea
        id={id}
        ref={ref}
        rows={5}
        value={note}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-hint ${id}-counter ${id}-error`}
        onChange={(event) => onChange(cleanNote(event.target.value))}
      />
      <div className={formStyles.belowField}>
        <p className="field-error" id={`${id}-error`} role="alert">
          {problem}
        </p>
        <p
          className={
            length > LIMIT
              ? `hint ${formStyles.counter} ${formStyles.excess}`
              : `hint ${formStyles.counter}`
          }
          id={`${id}-counter`}
        >
          {t(($) => $.change.counter, { length, limit: LIMIT })}
        </p>
      </div>
    </div>
  );
}

/** The text as the server counts it. */
function noteText(note: string): string {
  return normaliseText(note);
}

/** The server's rule for the note (LINK-7): 1 to 255 characters, no special characters. */
function whyNotSendable(note: string): string | null {
  const text = noteText(note);
  if (text.length === 0) return t(($) => $.domain.fields.required);
  if (text.length > LIMIT) return t(($) => $.domain.fields.too_long);
  return hasSpecialCharacters(text) || hasControlCharacters(text, true)
    ? t(($) => $.domain.fields.special_characters)
    : null;
}
