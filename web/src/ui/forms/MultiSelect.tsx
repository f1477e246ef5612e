import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
import { Box } from '../layout/Box.tsx';
import { Row } from '../layout/Row.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { CheckField } from './CheckField.tsx';
import styles from './MultiSelect.module.css';

export type MultiOption = {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
};

type Props = {
  readonly label: string;
  /** Above the button as in other fields, otherwise inside it. */
  readonly hasLabelAbove?: boolean;
  readonly options: readonly MultiOption[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

/** A button with the choice, and a panel of checkboxes below it. Nothing chosen means all. */
export function MultiSelect({ label, hasLabelAbove = false, options, values, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const selection = options.filter(({ value }) => values.includes(value));
  const summary =
    selection.length === 0
      ? t(($) => $.multiSelect.all)
      : selection.length === 1
        ? selection[0]?.label
        : t(($) => $.multiSelect.several, { count: selection.length });

  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <Box as="fieldset" canShrink holdsPlaced aria-label={label}>
      {hasLabelAbove && (
        <Text isBlock below={4} weight="medium" aria-hidden>
          {label}
        </Text>
      )}
      <Popover
        align="start"
        className={styles.panel}
        trigger={
          <button
            type="button"
            className={styles.face}
            aria-label={hasLabelAbove ? `${label} ${summary}` : undefined}
          >
            {!hasLabelAbove && (
              <Text tone="secondary" isOneLine>
                {label}
              </Text>
            )}
            <Text flex="whole" canShrink weight="medium" hasEllipsis>
              {summary}
            </Text>
            <ChevronDown aria-hidden className={styles.arrow} />
          </button>
        }
      >
        <Row as="p" gap={0} columnGap={16} canWrap className={styles.whole}>
          {selection.length < options.length && (
            <Text
              as="button"
              type="button"
              minHeight={32}
              tone="primary"
              weight="medium"
              onClick={() => onChange(options.map(({ value }) => value))}
            >
              {t(($) => $.multiSelect.every)}
            </Text>
          )}
          {values.length > 0 && (
            <Text
              as="button"
              type="button"
              minHeight={32}
              tone="primary"
              weight="medium"
              onClick={() => onChange([])}
            >
              {t(($) => $.multiSelect.none)}
            </Text>
          )}
        </Row>
        {groups.map((group) => (
          <Stack key={group ?? ''} gap={4} className={styles.group}>
            {group && (
              <Text as="p" tone="secondary" size="small" weight="medium">
                {group}
              </Text>
            )}
            {options
              .filter((option) => option.group === group)
              .map((option) => (
                <CheckField
                  key={option.value}
                  id={`${id}-${option.value}`}
                  isChecked={values.includes(option.value)}
                  onChange={(isOn) =>
                    onChange(
                      // In the order of the options.
                      options
                        .map(({ value }) => value)
                        .filter((value) =>
                          value === option.value ? isOn : values.includes(value),
                        ),
                    )
                  }
                >
                  {option.label}
                </CheckField>
              ))}
          </Stack>
        ))}
      </Popover>
    </Box>
  );
}
