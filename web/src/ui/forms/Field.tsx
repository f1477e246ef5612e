import { ScanLine } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './Field.module.css';

export type FieldTexts = {
  /** The element's id, which is also the field's path: links of an error summary lead to it. */
  readonly id: string;
  readonly label: string;
  /** An example, or what the field is for. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The meaning of the value, such as an age. Replaces the hint and is never hidden. */
  readonly meaning?: string | undefined;
  /** A hint at a likely mistake, not an error. */
  readonly warning?: string | undefined;
  /** Text beside the label of an optional field. */
  readonly optional?: string | undefined;
  /** The scanned source of the value, beside the label. */
  readonly mark?: string | undefined;
};

/** Links a control to its label, hint and error. */
type FieldLinks = {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
};

type Props = FieldTexts & { readonly children: (links: FieldLinks) => ReactNode };

/** Whether hints show only while their field has the focus. Their lines stay free. */
export const HintsOnFocus = createContext(false);

/** Label above, control, then hint, warning or error; a new error is announced. */
export function Field({ id, label, optional, mark, children, ...note }: Props) {
  const { hint, error, warning, meaning } = note;
  const noteId = (error || warning || meaning || hint) && `${id}-note`;
  return (
    <Stack content="start" canShrink className={styles.field}>
      <Text
        as="label"
        htmlFor={id}
        place="start"
        tone="ink"
        weight="medium"
        className={styles.label}
      >
        {label}
        {optional && (
          <Text tone="hint" weight="regular">
            {' '}
            {optional}
          </Text>
        )}
        <FieldMark mark={mark} />
      </Text>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': noteId || undefined })}
      <FieldNote id={id} {...note} />
    </Stack>
  );
}

/** The source of a value, beside its label. */
export function FieldMark({ mark }: Pick<FieldTexts, 'mark'>) {
  return mark ? (
    <Text
      before={4}
      isOneLine
      tone="primary"
      size="small"
      className={styles.mark}
      title={mark}
      data-mark
    >
      <ScanLine aria-hidden /> {mark}
    </Text>
  ) : null;
}

/** The line below a control. It always exists, so changes are announced. */
export function FieldNote({
  id,
  hint,
  error,
  warning,
  meaning,
}: Pick<FieldTexts, 'id' | 'hint' | 'error' | 'warning' | 'meaning'>) {
  const hasHint = !error && !warning && !meaning;
  const isOnFocus = useContext(HintsOnFocus) && hasHint;
  // Always one line high: an error must not move the next field during a press.
  return (
    <Text
      as="p"
      id={`${id}-note`}
      size="small"
      weight={error ? 'medium' : undefined}
      tone={error ? 'rose' : warning ? 'amber' : 'hint'}
      isPretty
      holdsLine
      className={isOnFocus ? `${styles.note} ${styles.hintOnFocus}` : styles.note}
      aria-live="polite"
    >
      {error ?? warning ?? meaning ?? hint}
    </Text>
  );
}
