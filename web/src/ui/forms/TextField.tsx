import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** One line of text. */
export function TextField({ id, label, optional, mark, ...props }: Props) {
  const { hint, error, warning, meaning, ...input } = props;
  return (
    <Field {...{ id, label, hint, error, warning, meaning, optional, mark }}>
      {(links) => (
        <input type="text" autoComplete="off" {...input} {...links} className={styles.control} />
      )}
    </Field>
  );
}
