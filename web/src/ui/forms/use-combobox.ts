import { type KeyboardEvent, type MouseEvent, useEffect, useId } from 'react';

type Settings = {
  /** The accessible name of the list. */
  readonly label: string;
  /** The options that arrows can choose; the first arrow opens a closed list. */
  readonly count: number;
  readonly isShown: boolean;
  /** The index of the option that Enter takes. */
  readonly active: number | null;
  readonly onMove: (index: number) => void;
  readonly onTake: (index: number) => void;
  readonly onEscape: () => void;
};

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A text field with a list of options, after the ARIA pattern: the focus stays in the field. Base
 * UI's Autocomplete would be 13 KB of the way to the first list (decision 34).
 */
export function useCombobox(settings: Settings) {
  const { label, count, isShown, active, onMove, onTake, onEscape } = settings;
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = isShown && active !== null ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    // While a word is composed, the input method has these keys.
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === 'Escape') {
      onEscape();
      if (!isShown) return;
    } else if (step && count > 0) {
      const start = step > 0 ? -1 : count;
      onMove(((activeId ? (active ?? start) : start) + step + count) % count);
    } else if (event.key === 'Enter' && activeId && active !== null) {
      onTake(active);
    } else return;
    event.preventDefault();
    // A panel around the field stays open.
    event.stopPropagation();
  }

  return {
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': activeId,
      onKeyDown,
    },
    list: {
      id,
      role: 'listbox',
      'aria-label': label,
      // A press on an option would take the focus from the field, which closes the list.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': optionId(index) === activeId,
      onClick: () => onTake(index),
    }),
  } as const;
}
