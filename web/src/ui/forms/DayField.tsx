import { Calendar } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import styles from './Control.module.css';
import { readDay, showDay } from './day-text.ts';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & {
  /** YYYY-MM-DD, or the typed text as long as it is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly min?: string;
  readonly max?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A typed date. Invalid text stays and is explained; the browser's calendar is an extra. */
export function DayField({ value, onChange, onBlur, min, max, inputRef, error, ...texts }: Props) {
  const t = useTranslations();
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ readonly text: string; readonly for: string } | null>(null);
  const read = readDay(value);
  // The typed text counts until the value changes from outside.
  const visibleText = typed?.for === value ? typed.text : showDay(value);
  const problem =
    error && read && 'problem' in read ? t(($) => $.dayProblems[read.problem]) : error;

  function type(text: string) {
    const next = readDay(text);
    const nextValue = next && 'day' in next ? next.day : text.trim();
    setTyped({ text, for: nextValue });
    onChange(nextValue);
  }

  return (
    <Field {...texts} error={problem}>
      {(links) => (
        <Box as="span" isBlock className={styles.withButton}>
          <input
            ref={inputRef}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t(($) => $.dayPlaceholder)}
            {...links}
            className={`${styles.control} tabular`}
            value={visibleText}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.picker}
            min={min}
            max={max}
            value={read && 'day' in read ? read.day : ''}
            onChange={(event) => event.target.value && onChange(event.target.value)}
          />
          <button
            type="button"
            tabIndex={-1}
            className={`${styles.inside} ${styles.button}`}
            aria-label={t(($) => $.openCalendar, { label: texts.label })}
            onClick={() => calendar.current?.showPicker()}
          >
            <Calendar aria-hidden />
          </button>
        </Box>
      )}
    </Field>
  );
}
