import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Option = { readonly value: string; readonly label: string };
type Props = Omit<FieldTexts, 'mark' | 'meaning'> &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & {
    readonly options: readonly Option[];
    /** The chosen value, where its text may need several lines. */
    readonly whole?: string | null | undefined;
  };

/** A select for long options; use `ChoiceField` for short ones. */
export function SelectField({
  id,
  label,
  hint,
  error,
  warning,
  optional,
  options,
  whole,
  ...select
}: Props) {
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
        // Browsers cut a closed select to one line, so a line below it shows the whole text.
        return (
          <Stack as="span" align="stretch" className={styles.whole}>
            {list}
            <Row
              as="span"
              gap={8}
              align="center"
              justify="between"
              className={`${styles.control} ${styles.lineOfChoice}`}
              aria-hidden
            >
              {options.find(({ value }) => value === whole)?.label}
              <ChevronDown />
            </Row>
          </Stack>
        );
      }}
    </Field>
  );
}
