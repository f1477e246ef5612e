import { useId } from 'react';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
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
      <Row as="p" id={id} gap={0} columnGap={16} justify="between" canWrap below={8}>
        <span>{label}</span>
        <Text tone="secondary" isTabular>
          {text}
        </Text>
      </Row>
      <progress
        className={styles.progress}
        aria-label={label}
        aria-describedby={id}
        {...(max === null ? {} : { value, max })}
      />
    </>
  );
}
