import { expect, test } from 'vitest';
import { readShortcut } from './keys.ts';

const pressKey = (key: string, more: KeyboardEventInit = {}) =>
  readShortcut(new KeyboardEvent('keydown', { key, ...more }));

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

test.each([
  ['ى', { code: 'KeyN' }, 'n'],
  ['ظ', { code: 'Slash' }, '/'],
  ['؟', { code: 'Slash', shiftKey: true }, '?'],
  ['ت', { code: 'KeyJ' }, 'j'],
  ['م', { code: 'KeyM' }, null],
] as const)('on an Arabic keyboard %s with %j means %s', (key, more, meaning) => {
  expect(pressKey(key, more)).toBe(meaning);
});
