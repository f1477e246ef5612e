import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslations } from '../../i18n/i18n.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const chosen = options.filter(({ value }) => values.includes(value));
  const summary =
    chosen.length === 0
      ? t(($) => $.multiSelect.all)
      : chosen.length === 1
        ? chosen[0]?.label
        : t(($) => $.multiSelect.several, { count: chosen.length });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpen(true);
    // After the panel has been rendered.
    setTimeout(() => step(frame.current, event.key === 'ArrowDown' ? 1 : -1));
  }

  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <fieldset ref={frame} className={styles.frame} aria-label={label} onKeyDown={onKeyDown}>
      {hasLabelAbove && (
        <span className={styles.above} aria-hidden>
          {label}
        </span>
      )}
      <Popover
        align="start"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        className={styles.panel}
        trigger={
          <button
            type="button"
            className={styles.face}
            aria-label={hasLabelAbove ? `${label} ${summary}` : undefined}
          >
            {!hasLabelAbove && <span className={styles.label}>{label}</span>}
            <span className={styles.summary}>{summary}</span>
            <ChevronDown aria-hidden className={styles.arrow} />
          </button>
        }
      >
        <p className={styles.whole}>
          {chosen.length < options.length && (
            <button type="button" onClick={() => onChange(options.map(({ value }) => value))}>
              {t(($) => $.multiSelect.every)}
            </button>
          )}
          {values.length > 0 && (
            <button type="button" onClick={() => onChange([])}>
              {t(($) => $.multiSelect.none)}
            </button>
          )}
        </p>
        {groups.map((group) => (
          <div key={group ?? ''} className={styles.group}>
            {group && <p className={styles.title}>{group}</p>}
            {options
              .filter((option) => option.group === group)
              .map((option) => (
                <CheckField
                  key={option.value}
                  id={`${id}-${option.value}`}
                  checked={values.includes(option.value)}
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
          </div>
        ))}
      </Popover>
    </fieldset>
  );
}

/** Moves the focus to the next or previous checkbox, from the button to the first. */
function step(frame: HTMLElement | null, by: 1 | -1): void {
  const boxes = [...(frame?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const at = boxes.findIndex((box) => box.matches(':focus'));
  boxes[Math.max(0, Math.min(boxes.length - 1, at + by))]?.focus();
}
