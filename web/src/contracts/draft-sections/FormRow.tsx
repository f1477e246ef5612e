import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

type Props = {
  readonly children: ReactNode;
  /** A short field and a long one beside it. */
  readonly isShortAndLong?: boolean;
  /** A field that ends its section: a separate cell among three columns. */
  readonly isLast?: boolean;
};

/** Content that spans the columns of a section. */
export function FormRow({ children, isShortAndLong = false, isLast = false }: Props) {
  const classes = [styles.row, isShortAndLong && styles.shortAndLong, isLast && styles.last];
  return <div className={classes.filter(Boolean).join(' ')}>{children}</div>;
}
