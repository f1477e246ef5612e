import type { ComponentProps } from 'react';
import styles from './Radio.module.css';

/** The dot of a choice. Its surroundings show the focus, because they are the target. */
export function Radio(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...input} type="radio" className={styles.radio} />;
}
