import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useWords } from '../i18n/i18n.ts';
import styles from './AskDialog.module.css';

export type Question = {
  readonly title: string;
  /** The consequence, in words and numbers. */
  readonly text: string;
  /** The button that does it: a verb, never "OK". */
  readonly verb: string;
  readonly isDangerous?: boolean;
  /** Nothing to decide, only to read. */
  readonly isOnlyTold?: boolean;
};

type Props = { readonly question: Question; readonly onAnswer: (isYes: boolean) => void };

/**
 * The browser's own modal dialog: it keeps the focus, closes by Escape and gives the focus back. (Ant Design's writes
 * style elements without the nonce, which our Content-Security-Policy refuses.)
 */
export function AskDialog({ question, onAnswer }: Props) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { title, text, verb, isDangerous = false, isOnlyTold = false } = question;
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The safe answer has the focus where the other one destroys something.
    shown?.querySelector<HTMLButtonElement>(isDangerous ? 'button' : 'button:last-of-type')?.focus();
    return () => shown?.close();
  }, [isDangerous]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles.text}>
        {text}
      </p>
      <div className={styles.buttons}>
        {!isOnlyTold && <Button onClick={() => onAnswer(false)}>{t(($) => $.goBack)}</Button>}
        <Button type="primary" danger={isDangerous} onClick={() => onAnswer(true)}>
          {verb}
        </Button>
      </div>
    </dialog>
  );
}
