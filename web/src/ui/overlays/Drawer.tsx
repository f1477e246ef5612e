import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

type Props = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A modal panel at the start of the screen, in place of a sidebar. */
export function Drawer({ label, isOpen, onClose, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className={`${styles.backdrop} screen-only`} />
        <Base.Popup className={`${styles.drawer} screen-only`} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
