import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = FieldTexts & Omit<ComponentProps<'select'>, 'id' | 'children'> & { readonly options: readonly Option[] };

/** One of a list of long choices; short ones are a `ChoiceField`. */
export function SelectField({ id, label, hint, error, warning, optional, options, ...select }: Props) {
  return (
    <Field {...{ id, label, hint, error, warning, optional }}>
      {(links) => (
        <select {...select} {...links} className={`${styles.control} ${styles.select}`}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
