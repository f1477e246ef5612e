import { useSyncExternalStore } from 'react';
import { createChanges } from '../../page/create-store.ts';

/** Global shortcuts. They can be turned off (WCAG 2.1.4): voice control may trigger them. */
const REMEMBERED = 'salus.keys';
const changes = createChanges({ isStored: true });

type KeysSetting = 'on' | 'off';

export function useKeysSetting(): KeysSetting {
  return useSyncExternalStore(changes.subscribe, keysSetting);
}

function keysSetting(): KeysSetting {
  return localStorage.getItem(REMEMBERED) === 'off' ? 'off' : 'on';
}

export function isKeysOn(setting: KeysSetting): boolean {
  return setting === 'on';
}

export function switchKeys(setting: KeysSetting): void {
  localStorage.setItem(REMEMBERED, setting);
  changes.notify();
}

const shortcuts = ['/', '?', 'n', 'f', 'l', 'j', 'k'] as const;
export type Shortcut = (typeof shortcuts)[number];

/** The shortcut of a key event; null when the focused element handles it or there is none. */
export function readShortcut(event: KeyboardEvent): Shortcut | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat)
    return null;
  if (event.defaultPrevented || isInInput(event.target)) return null;
  if (document.querySelector('[role="dialog"]')) return null;
  const key = latinKey(event);
  // Shift makes the "?" of most keyboards, and the "/" of some.
  if (event.shiftKey && /[a-z]/.test(key)) return null;
  const shortcut = shortcuts.find((one) => one === key) ?? null;
  return shortcut && leavesPage[shortcut] && isInForm(event.target) ? null : shortcut;
}

/** Whether a key leaves the page: within a form it would lose input. */
const leavesPage: Readonly<Record<Shortcut, boolean>> = {
  '/': false,
  '?': false,
  n: true,
  f: true,
  l: true,
  j: false,
  k: false,
};

const isInForm = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('form') !== null;

/**
 * The key by its character; on a non-Latin keyboard (Arabic) by its position. Caps lock gives "N"
 * as well.
 */
function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/^(?!\p{Script=Latin})[\p{L}؟]$/u.test(key)) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}

/** Fields, and lists that are searched by typing. */
function isInInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}
