import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { noPersonalFilters } from '../../contracts/list/list-search.ts';
import { useTranslations } from '../../i18n/i18n.ts';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { isKeysOn, useKeysSetting } from '../keys/keys.ts';
import styles from './QuickSearch.module.css';
import { listOfGroup, readQuickSearch } from './quick-search.ts';

type Props = { readonly group: RoleGroup };

/** Focus target of the "/" key. */
export const QUICK_SEARCH_ID = 'quick-search';
/** Opens the field on narrow screens. */
export const QUICK_SEARCH_BUTTON_ID = 'quick-search-button';

/** Searches contracts by name or number from any page; collapses to an icon on narrow screens. */
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
  const navigate = useNavigate();
  const keys = useKeysSetting();
  const [typed, setTyped] = useState('');

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sought = readQuickSearch(typed);
    if (!sought) return;
    const { proposerNationalId = '', ...search } = sought;
    setTyped('');
    onSearch?.();
    // In any status, and without the user's saved default of this list.
    await navigate({
      to: listOfGroup[group],
      search: { ...search, status: [], saved: false as const },
      state: { personal: { ...noPersonalFilters, proposerNationalId } },
    });
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }

  return (
    <search className={styles.frame}>
      <form onSubmit={(event) => void search(event)} className={styles.form}>
        <Search aria-hidden className={styles.glass ?? ''} />
        <input
          ref={field}
          id={QUICK_SEARCH_ID}
          type="text"
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
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'Escape') return;
            setTyped('');
            currentTarget.blur();
          }}
        />
        {isKeysOn(keys) && (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        )}
      </form>
    </search>
  );
}
