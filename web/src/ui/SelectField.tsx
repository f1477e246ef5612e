import DownOutlined from '@ant-design/icons/DownOutlined';
import type { ComponentProps } from 'react';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[];
    /** The value that is chosen, where its words may be longer than a line: then they take as many as they need. */
    readonly whole?: string | null | undefined;
  };

/** One of a list of long choices; short ones are a `ChoiceField`. */
export function SelectField({ id, label, hint, error, warning, optional, options, whole, ...select }: Props) {
  return (
    <Field {...{ id, label, hint, error, warning, optional }}>
      {(links) => {
        const list = (
          <select {...select} {...links} className={`${styles.control} ${styles.select}`}>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        );
        if (whole === undefined) return list;
        // No browser breaks a closed list's line: what is seen is a line of our own, and the list lies over it.
        return (
          <span className={styles.whole}>
            {list}
            <span className={`${styles.control} ${styles.lineOfChoice}`} aria-hidden>
              {options.find(({ value }) => value === whole)?.label}
              <DownOutlined />
            </span>
          </span>
        );
      }}
    </Field>
  );
}
