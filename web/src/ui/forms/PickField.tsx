import { Autocomplete } from '@base-ui/react/autocomplete';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Box } from '../layout/Box.tsx';
import control from './Control.module.css';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './PickField.module.css';

type Props<Option> = FieldTexts & {
  /** The typed text, or that of the choice. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onBlur: () => void;
  /** The matches of the typed text. */
  readonly options: readonly Option[];
  readonly optionKey: (option: Option) => string;
  /** The text of the field after the choice. */
  readonly optionText: (option: Option) => string;
  readonly onPick: (option: Option) => void;
  /** Text is typed that is no choice yet: Enter must not send it. */
  readonly isChoosing: boolean;

  readonly children: (option: Option) => ReactNode;
};

/** Enough to choose from; more text finds fewer. */
const SHOWN = 5;

/** A text field that offers what the typed text finds. */
export function PickField<Option>(props: Props<Option>) {
  const { text, onType, onBlur, optionKey, optionText, onPick, isChoosing, children, ...texts } =
    props;
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<Autocomplete.Root.Actions>(null);
  const options = isChoosing ? props.options.slice(0, SHOWN) : [];
  const isShown = isOpen && options.length > 0;
  // Without an animation of Base UI's own popup, the list ends its closing itself.
  useEffect(() => {
    if (!isShown) list.current?.unmount();
  }, [isShown]);

  function holdEnter(event: KeyboardEvent) {
    if (event.key === 'Enter' && isChoosing) event.preventDefault();
  }

  const { id, label, hint, error, warning, meaning, optional, mark } = texts;
  return (
    <Box canShrink>
      <Field
        {...{ id, label, hint, warning, meaning, optional, mark }}
        error={isShown ? undefined : error}
      >
        {(links) => (
          <Autocomplete.Root
            items={options}
            filter={null}
            itemToStringValue={optionText}
            value={text}
            open={isShown}
            onOpenChange={setIsOpen}
            autoHighlight="always"
            actionsRef={list}
          >
            <Box holdsPlaced className={styles.field}>
              <Autocomplete.Input
                {...links}
                className={control.control}
                autoComplete="off"
                spellCheck={false}
                // Not `onValueChange`: it waits for the end of a composition.
                onChange={({ target }) => {
                  onType(target.value);
                  setIsOpen(true);
                }}
                onKeyDown={holdEnter}
                onBlur={() => {
                  setIsOpen(false);
                  onBlur();
                }}
              />
              {isShown && (
                <div className={`${styles.options} frame-float`}>
                  <Autocomplete.List aria-label={label}>
                    {(option: Option) => (
                      <Autocomplete.Item
                        key={optionKey(option)}
                        value={option}
                        className={styles.option}
                        render={renderRow}
                        onClick={() => {
                          onPick(option);
                          setIsOpen(false);
                        }}
                      >
                        {children(option)}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.List>
                </div>
              )}
            </Box>
          </Autocomplete.Root>
        )}
      </Field>
    </Box>
  );
}

/** Base UI marks no option of an autocomplete as selected. */
function renderRow(props: ComponentProps<'div'>, { highlighted }: Autocomplete.Item.State) {
  const rowProps = { ...props, 'aria-selected': highlighted };
  return <div {...rowProps} />;
}
