import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { QUICK_SEARCH_BUTTON_ID, QUICK_SEARCH_ID } from '../search/QuickSearch.tsx';
import { isKeysOn, shortcutOf, useKeysSetting } from './keys.ts';

/** `/` searches, `n` begins a contract where the role may, `?` shows the keys. */
export function useShortcuts(group: RoleGroup | null, onShowKeys: () => void): void {
  const navigate = useNavigate();
  const setting = useKeysSetting();
  useEffect(() => {
    if (!isKeysOn(setting) || group === null) return;
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event);
      if (key === null || (key === 'n' && !mayEver('create', group))) return;
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
  const field = document.getElementById(QUICK_SEARCH_ID);
  if (field) field.focus();
  else document.getElementById(QUICK_SEARCH_BUTTON_ID)?.click();
}
