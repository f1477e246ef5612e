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

const pressIn = (html: string) => {
  document.body.innerHTML = html;
  let meaning: ReturnType<typeof readShortcut> = null;
  const read = (event: KeyboardEvent) => {
    meaning = readShortcut(event);
  };
  document.addEventListener('keydown', read, { once: true });
  document
    .querySelector('[data-focus]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
  document.body.innerHTML = '';
  return meaning;
};

// covers NAV-14
test.each([
  ['a link of a list', '<table><tr><td><a href="/x" data-focus>A</a></td></tr></table>', 'n'],
  ['a box that ticks a row', '<table><tr><td><input type="checkbox" data-focus></table>', 'n'],
  ['a field', '<input data-focus>', null],
  ['a long text', '<textarea data-focus></textarea>', null],
  ['a choice', '<select data-focus></select>', null],
  ['a radio button of a form', '<form><input type="radio" data-focus></form>', null],
  ['a box of a form', '<form><input type="checkbox" data-focus></form>', null],
  ['a button of a form', '<form><button data-focus>A</button></form>', null],
  ['a page below a dialog', '<a data-focus>A</a><div role="dialog"></div>', null],
] as const)('with the focus on %s a letter key means what it may', (_, html, meaning) => {
  expect(pressIn(html)).toBe(meaning);
});
