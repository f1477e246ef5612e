import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../calls/refusal-sentence.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { isKeysOn, useKeysSetting } from '../keys/keys.ts';
import { type Option, optionId, QuickResults } from './QuickResults.tsx';
import styles from './QuickSearch.module.css';
import { readQuickSearch } from './quick-search.ts';
import { useCommands } from './use-commands.ts';
import { useOpenPlace } from './use-open-place.ts';
import { lookUp, useQuickHits } from './use-quick-hits.ts';

type Props = { readonly group: RoleGroup };

/** Focus target of the "/" key. */
export const QUICK_SEARCH_ID = 'quick-search';
/** Opens the field on narrow screens. */
export const QUICK_SEARCH_BUTTON_ID = 'quick-search-button';

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

type FormProps = Props & {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onSearch?: () => void;
};

function SearchForm({ group, field, onSearch }: FormProps) {
  const t = useTranslations();
  const keys = useKeysSetting();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const found = useQuickHits(group, typed);
  const { hits } = found;
  /** Gets the focus back at Escape. */
  const cameFrom = useRef<HTMLElement>(null);
  const commands = useCommands(group, typed);
  const options: readonly Option[] = [
    ...hits.map((row) => ({ kind: 'contract' as const, key: row.referenceNumber, row })),
    ...commands.map(({ to, name }) => ({ kind: 'command' as const, key: to, name, to })),
  ];
  const isShown = isOpen && options.length > 0;
  const note = isOpen && typed !== '' && found.typed === typed && noteOf(found.error);
  const openPlace = useOpenPlace(group);

  function noteOf(error: unknown): string | null {
    if (error) return sentenceOf(error);
    return options.length === 0 ? t(($) => $.quickSearch.nothing) : null;
  }

  function leave() {
    setTyped('');
    setActive(null);
    setIsOpen(false);
    onSearch?.();
  }

  function open(option: Option) {
    leave();
    void (option.kind === 'contract' ? openPlace.contract(option.row) : openPlace.place(option.to));
  }

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = options.find(({ key }) => isShown && key === active);
    if (chosen) return open(chosen);
    const [meaning] = readQuickSearch(typed);
    if (!meaning) return;
    // A failed look-up leads to the list, which reports the failure.
    const found = await lookUp(group, typed).catch(() => null);
    const [hit, ...others] = found?.hits ?? [];
    if (hit && others.length === 0) return open({ kind: 'contract', key: '', row: hit });
    const [command, ...more] = commands;
    if (!hit && command) {
      if (more.length === 0) return open({ kind: 'command', key: '', ...command });
      setIsOpen(true);
      return setActive(command.to);
    }
    leave();
    await openPlace.list(found?.sought ?? meaning);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setActive(null);
      if (isShown) return setIsOpen(false);
      setTyped('');
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else event.currentTarget.blur();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || options.length === 0) return;
    event.preventDefault();
    setIsOpen(true);
    // The field itself is a stop on the way round.
    const stops = [null, ...options.map(({ key }) => key)];
    setActive(stops.at((stops.indexOf(active) + step) % stops.length) ?? null);
  }

  return (
    <search className={styles.frame}>
      <form onSubmit={(event) => void search(event)} className={styles.form}>
        <Search aria-hidden className={styles.glass ?? ''} />
        <input
          ref={field}
          id={QUICK_SEARCH_ID}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active ? optionId(id, active) : undefined}
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          className={styles.field}
          aria-label={t(($) => $.quickSearch.label)}
          aria-keyshortcuts={isKeysOn(keys) ? '/' : undefined}
          placeholder={t(($) => $.quickSearch.example)}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(null);
            setIsOpen(true);
          }}
          onKeyDown={press}
          onFocus={({ relatedTarget }) => {
            cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
          }}
          onBlur={() => setIsOpen(false)}
        />
        {isKeysOn(keys) && (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        )}
        <div className={isShown || note ? styles.results : undefined}>
          {isShown && <QuickResults id={id} options={options} active={active} onChoose={open} />}
          <p role="status" className={note ? styles.note : undefined}>
            {note}
          </p>
        </div>
      </form>
    </search>
  );
}
