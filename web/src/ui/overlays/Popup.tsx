import type { ReactNode, RefObject } from 'react';
import { Row } from '../layout/Row.tsx';
import { Popover } from './Popover.tsx';
import styles from './Popup.module.css';

type Props = {
  /** The accessible name of the button and of the panel. */
  readonly label: string;
  readonly face: ReactNode;
  readonly id?: string;
  /** Takes the focus when the panel opens. */
  readonly focusOn?: RefObject<HTMLElement | null>;
  readonly children: (close: () => void) => ReactNode;
};

/** A button of the top bar with a panel below it. */
export function Popup({ label, face, id, focusOn, children }: Props) {
  return (
    <Popover
      label={label}
      className={styles.panel}
      {...(focusOn ? { focusOn } : {})}
      trigger={
        <Row
          as="button"
          isInline
          gap={8}
          align="center"
          padInline={8}
          isRounded
          tone="secondary"
          id={id}
          type="button"
          className={styles.face}
          aria-label={label}
        >
          {face}
        </Row>
      }
    >
      {children}
    </Popover>
  );
}
