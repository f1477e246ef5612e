import { mayEver } from '@salus/domain/contracts/lifecycle.ts';
import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { listOfGroup } from '../../contracts/quick-search/quick-search.ts';
import { focusSearch } from './focus-search.ts';
import { isKeysOn, readShortcut, type Shortcut, useKeysSetting } from './keys.ts';

/**
 * `/` searches; `n` and `f` begin a contract where the role may; `l` opens its list. `j` and `k` go
 * through the rows of a list; `?` shows the keys.
 */
export function useShortcuts(group: RoleGroup | null, onShowKeys: () => void): void {
  const navigate = useNavigate();
  const setting = useKeysSetting();
  useEffect(() => {
    if (!isKeysOn(setting) || group === null) return;
    const create = mayEver('create', group);
    const list = listOfGroup[group];
    const actions: Readonly<Record<Shortcut, (() => void) | null>> = {
      '/': focusSearch,
      '?': onShowKeys,
      n: create ? () => void navigate({ to: '/contract/temp-add' }) : null,
      f: create ? () => void navigate({ to: '/contract/temp-family-add' }) : null,
      l: list && (() => void navigate({ to: list })),
      j: () => moveRow(1),
      k: () => moveRow(-1),
    };
    const press = (event: KeyboardEvent) => {
      const key = readShortcut(event);
      const act = key && actions[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [setting, group, onShowKeys, navigate]);
}

/** Focuses the link of the next row, or of the first one; Enter opens it. */
function moveRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll('#content tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  );
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  links[at < 0 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
}
