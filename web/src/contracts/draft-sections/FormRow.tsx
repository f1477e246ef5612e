import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

type Props = {
  readonly children: ReactNode;
  /** A short field and a long one beside it. */
  readonly isShortAndLong?: boolean;
};

/** Content that spans both columns of a section. */
export function FormRow({ children, isShortAndLong = false }: Props) {
  return (
    <div className={isShortAndLong ? `${styles.row} ${styles.shortAndLong}` : styles.row}>
      {children}
    </div>
  );
}
