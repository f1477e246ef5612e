import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { addToastRegion } from './dialog-stack.ts';
import { useIsModal } from './unmodal-dialogs.ts';

type Props = {
  readonly label: string;
  /** Gets the focus back; undefined for the element that had it. */
  readonly opener: () => HTMLElement | undefined;
  /** Escape, or a press beside the panel. It stays open until its owner unmounts it. */
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A modal panel at the end of the screen, over the list that it belongs to. */
export function SidePanel({ label, opener, onClose, children }: Props) {
  return (
    <Base.Root open modal={useIsModal()} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className={`${styles.backdrop} screen-only`} />
        <Base.Popup className={styles.panel} aria-label={label} finalFocus={() => opener() ?? true}>
          <div ref={addToastRegion} className={styles.toasts} />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
