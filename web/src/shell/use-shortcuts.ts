import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isKeysOn, shortcutOf, useKeysSetting } from './keys.ts';
import { QUICK_SEARCH_ID } from './QuickSearch.tsx';

/** `/` searches, `n` begins a contract where the role may, `?` shows the keys. */
export function useShortcuts(group: RoleGroup | null, onShowKeys: () => void): void {
  const navigate = useNavigate();
  const setting = useKeysSetting();
  useEffect(() => {
    if (!isKeysOn(setting) || group === null) return;
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (key === null || (key === 'n' && group !== 'sales')) return;
      event.preventDefault();
      if (key === '/') focusSearch();
      else if (key === '?') onShowKeys();
      else void navigate({ to: '/contract/temp-add' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [setting, group, onShowKeys, navigate]);
}

function focusSearch(): void {
  // Folded away where there is little room.
  document.getElementById(`${QUICK_SEARCH_ID}-panel`)?.showPopover();
  document.getElementById(QUICK_SEARCH_ID)?.focus();
}
