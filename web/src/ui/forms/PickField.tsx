import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Box } from '../layout/Box.tsx';
import control from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './PickField.module.css';
import { useCombobox } from './use-combobox.ts';

type Props<Option> = FieldTexts & {
  /** The typed text, or that of the choice. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
  /** The matches of the typed text. */
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => string;
  readonly onPick: (option: Option) => void;
  /** Text is typed that is no choice yet: Enter must not send it. */
  readonly isChoosing: boolean;

  readonly children: (option: Option) => ReactNode;
};

/** Enough to choose from; more text finds fewer. */
const SHOWN = 5;

/** A text field that offers what the typed text finds. */
export function PickField<Option>(props: Props<Option>) {
  const { text, onType, onBlur, optionKey, onPick, isChoosing, children, ...texts } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { id, label, hint, error, warning, meaning, optional, mark } = texts;
  const options = isChoosing ? props.options.slice(0, SHOWN) : [];
  const isShown = isOpen && options.length > 0;
  const combobox = useCombobox({
    label,
    count: options.length,
    isShown,
    active: Math.min(active, options.length - 1),
    onMove: (index) => {
      setIsOpen(true);
      setActive(index);
    },
    onTake: (index) => {
      if (options[index]) onPick(options[index]);
      setIsOpen(false);
    },
    onEscape: () => setIsOpen(false),
  });

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && isChoosing) event.preventDefault();
    combobox.field.onKeyDown(event);
  }

  return (
    <Box canShrink>
      <Field
        {...{ id, label, hint, warning, meaning, optional, mark }}
        error={isShown ? undefined : error}
      >
        {(links) => (
          <Box holdsPlaced>
            <input
              {...links}
              {...combobox.field}
              className={control.control}
              spellCheck={false}
              value={text}
              onChange={({ target }) => {
                onType(target.value);
                setIsOpen(true);
                setActive(0);
              }}
              onKeyDown={press}
              onBlur={() => {
                setIsOpen(false);
                onBlur();
              }}
            />
            {isShown && (
              <div className={`${styles.options} frame-float`}>
                <div {...combobox.list}>
                  {options.map((option, index) => (
                    <div
                      key={optionKey(option)}
                      {...combobox.option(index)}
                      className={styles.option}
                    >
                      {children(option)}
                    </div>
                  ))}
                </div>
              </div>
            )}
          </Box>
        )}
      </Field>
    </Box>
  );
}
