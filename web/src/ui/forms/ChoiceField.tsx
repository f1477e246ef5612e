import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import { Text } from '../layout/Text.tsx';
import styles from './ChoiceField.module.css';
import { FieldMark, FieldNote, type FieldTexts } from './Field.tsx';
import radio from './Radio.module.css';
import { Radio } from './Radio.tsx';

export type Choice<T extends string> = {
  readonly value: T;
  readonly label: string;
  readonly isDisabled?: boolean;
};

type Props<T extends string> = Omit<FieldTexts, 'optional' | 'meaning'> & {
  readonly choices: readonly Choice<T>[];
  /** Null where nothing is chosen yet. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly onBlur: () => void;
  /** Why some choices are disabled. Shown beside an error too. */
  readonly reason?: string | undefined;
  /** The choices are in the line of the label: at its end, or directly after it. */
  readonly beside?: 'end' | 'start' | undefined;
};

/** Radio buttons side by side. The first one carries the field's id. */
export function ChoiceField<T extends string>(props: Props<T>) {
  const { id, label, hint, error, warning, mark, choices, value, onChange, onBlur, reason } = props;
  const place = props.beside && `${styles.beside} ${styles[props.beside]}`;
  const note = <FieldNote {...{ id, hint, error, warning }} />;
  return (
    <Box
      canShrink
      className={place ? `${styles.group} ${place}` : styles.group}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={Boolean(error)}
      aria-describedby={reason ? `${id}-reason ${id}-note` : `${id}-note`}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
        <FieldMark mark={mark} />
      </p>
      <Row gap={8} canWrap className={styles.choices}>
        {choices.map((choice, at) => (
          <Row
            as="label"
            key={choice.value}
            htmlFor={at === 0 ? id : `${id}-${choice.value}`}
            isInline
            gap={8}
            align="center"
            className={`${radio.option} ${styles.choice}`}
          >
            <Radio
              id={at === 0 ? id : `${id}-${choice.value}`}
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </Row>
        ))}
      </Row>
      {reason ? (
        <Row canWrap className={styles.notes}>
          {note}
          <Text
            as="p"
            id={`${id}-reason`}
            tone="hint"
            size="small"
            isPretty
            className={styles.reason}
          >
            {reason}
          </Text>
        </Row>
      ) : (
        note
      )}
    </Box>
  );
}
