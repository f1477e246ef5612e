import { cleanNote } from '@salus/domain/people/letters/cleaning.ts';
import { normaliseText } from '@salus/domain/people/text.ts';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';

type Props = FieldTexts & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
  /** Characters. Longer text is refused, never cut. */
  readonly max: number;
};

/** Multi-line text with a counter. */
export function NoteField({ value, onChange, onBlur, max, optional, ...texts }: Props) {
  // As the rules count: composed, and without the white space around it.
  const { length } = normaliseText(value);
  return (
    <Field {...texts} optional={optional}>
      {(links) => (
        <Stack as="span" className={styles.withButton}>
          <textarea
            {...links}
            className={`${styles.control} ${styles.lines}`}
            rows={3}
            value={value}
            onChange={(event) => onChange(cleanNote(event.target.value))}
            onBlur={onBlur}
          />
          <Text
            tone="hint"
            size="small"
            isTabular
            className={`${styles.count} ${length > max ? styles.over : ''}`}
          >
            {length} / {max}
          </Text>
        </Stack>
      )}
    </Field>
  );
}
