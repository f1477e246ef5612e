import { useId } from 'react';
import styles from './ProgressBar.module.css';

type Props = {
  /** The work in progress. */
  readonly label: string;
  /** How far it is. */
  readonly text: string;
  readonly value: number;
  /** Null when the total is unknown: the bar is indeterminate. */
  readonly max: number | null;
};

/** The progress of long work. Not announced: the caller announces start and end. */
export function ProgressBar({ label, text, value, max }: Props) {
  const id = useId();
  return (
    <>
      <p id={id} className={styles.text}>
        <span>{label}</span>
        <span className="tabular">{text}</span>
      </p>
      <progress
        className={styles.progress}
        aria-label={label}
        aria-describedby={id}
        {...(max === null ? {} : { value, max })}
      />
    </>
  );
}
