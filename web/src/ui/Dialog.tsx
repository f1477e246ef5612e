import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { addOpenDialog } from './open-dialogs.ts';

type Props = {
  readonly title: string;
  /** What stands under the title, and is read out with it. */
  readonly text?: string | undefined;
  /** `wide` for a form of two columns, `full` for a table. */
  readonly size?: 'small' | 'wide' | 'full';
  /** Which element has the focus first, as a selector; otherwise the browser's choice, the first one that can have it. */
  readonly focusOn?: string | undefined;
  /** Escape was pressed. Nothing closes by itself: whoever opened the dialog takes it away. */
  readonly onEscape: () => void;
  readonly children: ReactNode;
};

/**
 * The browser's own modal dialog: it keeps the focus and gives it back. (Ant Design's writes style elements without the
 * nonce, which our Content-Security-Policy refuses.)
 */
export function Dialog({ title, text, size = 'small', focusOn, onEscape, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  // Closed before it is taken off the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (focusOn) shown?.querySelector<HTMLElement>(focusOn)?.focus();
    // After the focus has its place: a notice has a button, too.
    const remove = notices.current && addOpenDialog(notices.current);
    return () => {
      remove?.();
      shown?.close();
    };
  }, [focusOn]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${size === 'small' ? '' : styles[size]}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      // Browsers let only so many cancel events be refused; of the key itself every one can be.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      onClose={({ currentTarget: closed }) => {
        if (closed.open) return;
        closed.showModal();
        onEscape();
      }}
    >
      <div ref={notices} className={styles.notices} />
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      )}
      {children}
    </dialog>
  );
}

/** The row of buttons at the end of a dialog: the way back first, the verb last. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
