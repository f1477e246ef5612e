import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { refusalSentence } from '../../calls/refusal-sentence.ts';
import { readQuickSearch } from '../../contracts/quick-search/quick-search.ts';
import { lookUp, useQuickHits } from '../../contracts/quick-search/use-quick-hits.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import control from '../../ui/forms/Control.module.css';
import { useCombobox } from '../../ui/forms/use-combobox.ts';
import { Box } from '../../ui/layout/Box.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/layout/Text.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { QUICK_SEARCH_BUTTON_ID, QUICK_SEARCH_ID } from '../keys/focus-search.ts';
import { isKeysOn, useKeysSetting } from '../keys/keys.ts';
import { type Option, QuickResults } from './QuickResults.tsx';
import styles from './QuickSearch.module.css';
import { useCommands } from './use-commands.ts';
import { useOpenPlace } from './use-open-place.ts';

type Props = { readonly group: RoleGroup };

/** Finds contracts and places from any page (NAV-13); collapses to an icon on narrow screens. */
export function QuickSearch({ group }: Props) {
  const t = useTranslations();
  const isWide = useIsWide();
  const field = useRef<HTMLInputElement>(null);
  if (isWide) return <SearchForm group={group} />;
  return (
    <Popup
      label={t(($) => $.quickSearch.open)}
      face={<Search aria-hidden />}
      id={QUICK_SEARCH_BUTTON_ID}
      focusOn={field}
    >
      {(close) => <SearchForm group={group} field={field} onSearch={close} />}
    </Popup>
  );
}

type Choice = { readonly options: readonly Option[]; readonly index: number };

type FormProps = Props & {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onSearch?: () => void;
};

function SearchForm({ group, field: givenField, onSearch }: FormProps) {
  const t = useTranslations();
  const keys = useKeysSetting();
  const ownField = useRef<HTMLInputElement>(null);
  const field = givenField ?? ownField;
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  /** The options stay while one is active: a hit that arrives must not take its place. */
  const [choice, setChoice] = useState<Choice | null>(null);
  const quickHits = useQuickHits(group, typed);
  /** Gets the focus back at Escape. */
  const cameFrom = useRef<HTMLElement>(null);
  const commands = useCommands(group, typed);
  const options: readonly Option[] = choice?.options ?? [
    ...quickHits.hits.map((row) => ({ kind: 'contract' as const, key: row.referenceNumber, row })),
    ...commands.map((command) => ({ kind: 'command' as const, ...command })),
  ];
  const isShown = isOpen && options.length > 0;
  const note = isOpen && typed !== '' && quickHits.text === typed && searchNote(quickHits.error);
  const openPlace = useOpenPlace(group);
  const combobox = useCombobox({
    label: t(($) => $.quickSearch.results),
    count: options.length,
    isShown,
    active: choice?.index ?? null,
    onMove: choose,
    onTake: (index) => options[index] && open(options[index]),
    onEscape: isShown ? close : giveFocusBack,
  });

  function searchNote(error: unknown): string | null {
    if (error) return refusalSentence(error);
    return options.length === 0 ? t(($) => $.quickSearch.nothing) : null;
  }

  function choose(index: number) {
    setIsOpen(true);
    setChoice({ options, index });
  }

  function close() {
    setIsOpen(false);
    setChoice(null);
  }

  function clear() {
    setTyped('');
    close();
  }

  function leave() {
    clear();
    onSearch?.();
  }

  function giveFocusBack() {
    clear();
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    else field.current?.blur();
  }

  function open(option: Option) {
    leave();
    void (option.kind === 'contract'
      ? openPlace.contract(option.row)
      : openPlace.place(option.link));
  }

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [meaning] = readQuickSearch(typed);
    if (!meaning) return;
    // A failed look-up leads to the list, which reports the failure.
    const result = await lookUp(group, typed).catch(() => null);
    const [hit, ...others] = result?.hits ?? [];
    if (hit && others.length === 0) return open({ kind: 'contract', key: '', row: hit });
    const [command, ...more] = commands;
    if (!hit && command) {
      if (more.length === 0) return open({ kind: 'command', ...command });
      return choose(0);
    }
    leave();
    await openPlace.list(result?.meaning ?? meaning);
  }

  return (
    <search className={styles.frame}>
      <Box
        as="form"
        onSubmit={(event) => void search(event)}
        isBlock
        holdsPlaced
        className={styles.form}
      >
        <Search aria-hidden className={styles.glass ?? ''} />
        <input
          {...combobox.field}
          ref={field}
          id={QUICK_SEARCH_ID}
          inputMode="search"
          enterKeyHint="search"
          maxLength={100}
          className={`${control.control} ${styles.field}`}
          aria-label={t(($) => $.quickSearch.label)}
          aria-keyshortcuts={isKeysOn(keys) ? '/' : undefined}
          placeholder={t(($) => $.quickSearch.example)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChoice(null);
            setIsOpen(true);
          }}
          onFocus={({ relatedTarget }) => {
            cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
          }}
          onBlur={close}
        />
        {isKeysOn(keys) && (
          <Stack
            as="kbd"
            align="center"
            items="center"
            tone="hint"
            size="small"
            className={styles.key}
            aria-hidden
          >
            /
          </Stack>
        )}
        <div className={isShown || note ? `${styles.results} frame-float` : undefined}>
          {isShown && <QuickResults options={options} combobox={combobox} />}
          <Text as="p" role="status" pad={note ? 8 : 0} tone="secondary">
            {note}
          </Text>
        </div>
      </Box>
    </search>
  );
}
