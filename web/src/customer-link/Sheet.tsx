import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { words } from './words.ts';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** While something is under way that can't be taken back. */
  readonly busy: boolean;
  readonly children: ReactNode;
  /** What stays at the lower edge: the one next action. */
  readonly foot: ReactNode;
};

/** A modal: a full-height sheet on a phone, a card on a larger screen. The browser's own dialog keeps the focus inside. */
export function Sheet({ title, onClose, busy, children, foot }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
    // The heading first: a screen reader then says what opened instead of "Close".
    heading.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      // It may have been closed for a moment only, to be opened in another way.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <header className="sheet-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" disabled={busy} onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          <span className="unseen">{words.close}</span>
        </button>
      </header>
      <div className="sheet-body">{children}</div>
      <footer className="sheet-foot">{foot}</footer>
    </dialog>
  );
}
