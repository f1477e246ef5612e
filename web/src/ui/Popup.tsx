import { type MouseEvent, type ReactNode, useId } from 'react';
import styles from './Popup.module.css';

type Props = {
  /** What the button says to those who don't see it. */
  readonly label: string;
  readonly face: ReactNode;
  readonly children: ReactNode;
  /** Of the panel, where something else opens it too. */
  readonly id?: string;
};

/** A button at the end of the top bar, and a panel that opens below it; the browser closes it by Escape or a click elsewhere. */
export function Popup({ label, face, children, id: ownId }: Props) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <>
      <button type="button" className={styles.face} popoverTarget={id} aria-label={label}>
        {face}
      </button>
      <div id={id} popover="auto" className={styles.panel}>
        {children}
      </div>
    </>
  );
}

/** For what is pressed in a panel while the page stays: the panel would stay too. The focus goes back to its button. */
export function closePopup({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
