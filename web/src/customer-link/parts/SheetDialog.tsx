import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { useIsModal } from '../../ui/overlays/unmodal-dialogs.ts';
import { useTranslations } from '../translations.ts';
import { Icon } from './Icon.tsx';
import sheetStyles from './SheetDialog.module.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  /** True during a request that cannot be cancelled. */
  readonly busy: boolean;
  readonly children: ReactNode;
  /** Stays at the lower edge: the one next action. */
  readonly foot: ReactNode;
};

/**
 * A modal sheet: full height on a phone, a card on a larger screen. It stays the browser's own
 * dialog because the library's would exceed the size budget of this page.
 */
export function SheetDialog({ title, onClose, busy, children, foot }: Props) {
  const t = useTranslations();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isModal = useIsModal();

  // Before the first paint, so that no key press arrives between drawing and opening.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isModal) element?.showModal();
    else element?.show();
    return () => element?.close();
  }, [isModal]);
  // Screen readers then announce the title instead of "Close".
  useLayoutEffect(() => heading.current?.focus(), []);

  const closeUnlessBusy = (event: SyntheticEvent) => {
    // Only the owner closes the sheet. The browser's own close event comes later, and a press on
    // the button that opens the sheet could arrive in between.
    event.preventDefault();
    if (!busy) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={sheetStyles.sheet}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && closeUnlessBusy(event)}
      // The back gesture of a phone.
      onCancel={closeUnlessBusy}
      // Browsers allow only one cancel event to be prevented without a press in between.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <header className={`ends ${sheetStyles.sheetHead}`}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" disabled={busy} onClick={onClose}>
          <Icon name="close" />
          <span className="visually-hidden">{t(($) => $.close)}</span>
        </button>
      </header>
      <div className={sheetStyles.sheetBody}>{children}</div>
      <footer className={sheetStyles.sheetFoot}>{foot}</footer>
    </dialog>
  );
}
