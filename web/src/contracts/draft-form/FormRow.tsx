import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

type Props = {
  readonly children: ReactNode;
  /** A short field and a long one beside it. */
  readonly isShortAndLong?: boolean;
};

/** What takes the whole width of a section with two columns. */
export function FormRow({ children, isShortAndLong = false }: Props) {
  return <div className={isShortAndLong ? `${styles.row} ${styles.shortAndLong}` : styles.row}>{children}</div>;
}
