import { cleanNote } from '@salus/domain/people/letters/cleaning.ts';
import {
  hasControlCharacters,
  hasSpecialCharacters,
  normaliseText,
  TEXT_LIMITS,
} from '@salus/domain/people/text.ts';
import { type Ref, useId } from 'react';
import formStyles from '../step-up/step-up.module.css';
import { t, useTranslations } from '../translations.ts';

const LIMIT = TEXT_LIMITS.changeNote;

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly note: string;
  /** The validation message, or null. */
  readonly problem: string | null;
  readonly onChange: (text: string) => void;
};

/** The note with its counter. Text over the limit is kept, so that customers can shorten it. */
export function ChangeNoteField({ ref, note, problem, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const length = noteText(note).length;
  return (
    <div className={formStyles.field}>
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
export function noteText(note: string): string {
  return normaliseText(note);
}

/** The server's rule for the note (LINK-7): 1 to 255 characters, no special characters. */
export function whyNotSendable(note: string): string | null {
  const text = noteText(note);
  if (text.length === 0) return t(($) => $.domain.fields.required);
  if (text.length > LIMIT) return t(($) => $.domain.fields.too_long);
  return hasSpecialCharacters(text) || hasControlCharacters(text, true)
    ? t(($) => $.domain.fields.special_characters)
    : null;
}
