import type { ReactNode } from 'react';
import styles from './CheckField.module.css';

type Props = {
  readonly id: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** One box to tick, with its words beside it. */
export function CheckField({ id, checked, onChange, children }: Props) {
  return (
    <label className={styles.check}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}
