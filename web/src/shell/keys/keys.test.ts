import { expect, test } from 'vitest';
import { readShortcut } from './keys.ts';

const pressKey = (key: string, more: KeyboardEventInit = {}) =>
  readShortcut(new KeyboardEvent('keydown', { key, ...more }));

// covers NAV-14
test.each([
  ['/', {}, '/'],
  ['/', { shiftKey: true }, '/'],
  ['?', { shiftKey: true }, '?'],
  ['n', {}, 'n'],
  ['N', {}, 'n'],
  ['N', { shiftKey: true }, null],
  ['n', { ctrlKey: true }, null],
  ['n', { altKey: true }, null],
  ['n', { repeat: true }, null],
  ['f', {}, 'f'],
  ['L', {}, 'l'],
  ['j', {}, 'j'],
  ['K', { shiftKey: true }, null],
  ['m', {}, null],
  ['é', { code: 'Slash' }, null],
] as const)('%s with %j means %s', (key, more, meaning) => {
  expect(pressKey(key, more)).toBe(meaning);
});

// covers NAV-14
test.each([
  ['ى', { code: 'KeyN' }, 'n'],
  ['ظ', { code: 'Slash' }, '/'],
  ['؟', { code: 'Slash', shiftKey: true }, '?'],
  ['ت', { code: 'KeyJ' }, 'j'],
  ['م', { code: 'KeyM' }, null],
] as const)('on an Arabic keyboard %s with %j means %s', (key, more, meaning) => {
  expect(pressKey(key, more)).toBe(meaning);
});

const pressIn = (html: string, key: string) => {
  document.body.innerHTML = html;
  let meaning: ReturnType<typeof readShortcut> = null;
  const read = (event: KeyboardEvent) => {
    meaning = readShortcut(event);
  };
  document.addEventListener('keydown', read, { once: true });
  document
    .querySelector('[data-focus]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  document.body.innerHTML = '';
  return meaning;
};

// covers NAV-14
test.each([
  ['a link of a list', '<table><tr><td><a href="/x" data-focus>A</a></td></tr></table>', 'n', 'j'],
  ['a box that ticks a row', '<table><tr><td><input type="checkbox" data-focus></table>', 'n', 'j'],
  ['a field', '<input data-focus>', null, null],
  ['a long text', '<textarea data-focus></textarea>', null, null],
  ['a choice', '<select data-focus></select>', null, null],
  ['a radio button of a form', '<form><input type="radio" data-focus></form>', null, 'j'],
  ['a box of a form', '<form><input type="checkbox" data-focus></form>', null, 'j'],
  ['the button that searches a list', '<form><button data-focus>A</button></form>', null, 'j'],
  ['a page below a dialog', '<a data-focus>A</a><div role="dialog"></div>', null, null],
] as const)('with the focus on %s, n and j mean what they may', (_, html, onN, onJ) => {
  expect([pressIn(html, 'n'), pressIn(html, 'j')]).toEqual([onN, onJ]);
});
