import type { ReactNode } from 'react';
import { Box } from '../layout/Box.tsx';
import styles from './Sheet.module.css';

type Props = {
  /** The next rows are on their way; the present ones are shown pale. */
  readonly isChanging?: boolean;
  /** Cells have several lines. */
  readonly isRoomy?: boolean;
  readonly children: ReactNode;
};

/** The frame of a list. The shell gives its page the width of lists. */
export function Sheet({ isChanging = false, isRoomy = false, children }: Props) {
  return (
    <Box
      frame="panel"
      isClipped
      isFaded={isChanging}
      className={isRoomy ? `${styles.sheet} ${styles.roomy}` : styles.sheet}
      data-list
      aria-busy={isChanging}
    >
      {children}
    </Box>
  );
}
