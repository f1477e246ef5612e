import SearchOutlined from '@ant-design/icons/SearchOutlined';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useWords } from '../i18n/i18n.ts';
import { Popup } from '../ui/Popup.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { isKeysOn, useKeysSetting } from './keys.ts';
import styles from './QuickSearch.module.css';
import { listOfGroup, readQuickSearch } from './quick-search.ts';

type Props = { readonly group: RoleGroup };

/** Where the "/" key leads. */
export const QUICK_SEARCH_ID = 'quick-search';

/** From anywhere to the contracts of one name or number; a glass that opens it where there is no room for a field. */
export function QuickSearch({ group }: Props) {
  const t = useWords();
  const isWide = useIsWide();
  if (isWide) return <SearchForm group={group} />;
  return (
    <Popup label={t(($) => $.quickSearch.open)} face={<SearchOutlined aria-hidden />} id={`${QUICK_SEARCH_ID}-panel`}>
      <SearchForm group={group} />
    </Popup>
  );
}

function SearchForm({ group }: Props) {
  const t = useWords();
  const navigate = useNavigate();
  const keys = useKeysSetting();
  const [typed, setTyped] = useState('');

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const panel = event.currentTarget.closest<HTMLElement>('[popover]');
    const sought = readQuickSearch(typed);
    if (!sought) return;
    const { proposerNationalId = '', ...search } = sought;
    setTyped('');
    panel?.hidePopover();
    // Whatever its status; and not what the person saved for this list.
    await navigate({
      to: listOfGroup[group],
      search: { ...search, status: [], saved: false as const },
      state: { proposerNationalId },
    });
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }

  return (
    <search className={styles.frame}>
      <form onSubmit={(event) => void search(event)} className={styles.form}>
        <SearchOutlined aria-hidden className={styles.glass ?? ''} />
        <input
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
