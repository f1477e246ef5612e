import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import styles from './CopyButton.module.css';

type Props = { readonly text: string; readonly what: string };

/** Copies a number and confirms it in the button itself. */
export function CopyButton({ text, what }: Props) {
  const t = useTranslations();
  const [isDone, setIsDone] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setIsDone(true);
    setTimeout(() => setIsDone(false), 2_000);
  }
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t(($) => $.copy.label, { what })}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      {isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span className="visually-hidden" aria-live="polite">
        {isDone ? t(($) => $.copy.done) : ''}
      </span>
    </button>
  );
}
