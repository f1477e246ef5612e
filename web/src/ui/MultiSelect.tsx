import DownOutlined from '@ant-design/icons/DownOutlined';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { CheckField } from './CheckField.tsx';
import styles from './MultiSelect.module.css';

export type MultiOption = { readonly value: string; readonly label: string; readonly group?: string };

type Props = {
  readonly label: string;
  /** Above the button, as fields beside it have theirs; otherwise inside of it. */
  readonly hasLabelAbove?: boolean;
  readonly options: readonly MultiOption[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
};

/** Several of a list: a button that says what is chosen, and boxes to tick below it. Nothing chosen means all. */
export function MultiSelect({ label, hasLabelAbove = false, options, values, onChange }: Props) {
  const t = useWords();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options.filter(({ value }) => values.includes(value));
  const said =
    chosen.length === 0
      ? t(($) => $.multiSelect.all)
      : chosen.length === 1
        ? chosen[0]?.label
        : t(($) => $.multiSelect.several, { count: chosen.length });

  useEffect(() => {
    if (!isOpen) return;
    const close = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false);
    };
    // By a click elsewhere, and where the Tab key leads on.
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
    };
  }, [isOpen]);

  function choose(all: string[]) {
    onChange(all);
    // The button that was pressed is gone.
    button.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setIsOpen(false);
      button.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpen(true);
    // After the panel has been drawn.
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
      <button
        ref={button}
        type="button"
        className={styles.face}
        aria-label={hasLabelAbove ? `${label} ${said}` : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {!hasLabelAbove && <span className={styles.label}>{label}</span>}
        <span className={styles.said}>{said}</span>
        <DownOutlined aria-hidden className={styles.arrow ?? ''} />
      </button>
      {isOpen && (
        <div id={id} className={styles.panel}>
          <p className={styles.whole}>
            {chosen.length < options.length && (
              <button type="button" onClick={() => choose(options.map(({ value }) => value))}>
                {t(($) => $.multiSelect.every)}
              </button>
            )}
            {values.length > 0 && (
              <button type="button" onClick={() => choose([])}>
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
                        // In the order of the options, whatever was ticked first.
                        options
                          .map(({ value }) => value)
                          .filter((value) => (value === option.value ? isOn : values.includes(value))),
                      )
                    }
                  >
                    {option.label}
                  </CheckField>
                ))}
            </div>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The next box, or the one before; from the button the first one. */
function step(frame: HTMLElement | null, by: 1 | -1): void {
  const boxes = [...(frame?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  boxes[Math.max(0, Math.min(boxes.length - 1, at + by))]?.focus();
}
