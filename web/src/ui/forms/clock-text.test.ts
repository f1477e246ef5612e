import { expect, test } from 'vitest';
import { readClock } from './clock-text.ts';

// covers I18N-4
test.each([
  ['09:30:15', '09:30:15'],
  ['9:30', '09:30:00'],
  ['0930', '09:30:00'],
  ['093015', '09:30:15'],
  [' 9.5 ', '09:05:00'],
  ['9h30', '09:30:00'],
])('reads %s as a time', (input, read) => {
  expect(readClock(input)).toBe(read);
});

test.each([[''], ['930'], ['sáng'], ['9:30:15:20']])('returns %s unchanged', (input) => {
  expect(readClock(input)).toBe(input);
});
