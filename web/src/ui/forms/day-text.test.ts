import { expect, test } from 'vitest';
import { readDay, showDay } from './day-text.ts';

// covers I18N-4, VAL-26
test.each([
  ['07021990', '1990-02-07'],
  ['7/2/1990', '1990-02-07'],
  ['07/02/1990', '1990-02-07'],
  ['7-2-1990', '1990-02-07'],
  ['7.2.1990', '1990-02-07'],
  ['7 2 1990', '1990-02-07'],
  [' 07/02/1990 ', '1990-02-07'],
  ['1990-02-07', '1990-02-07'],
  ['29/02/2024', '2024-02-29'],
  ['29022000', '2000-02-29'],
  ['31/12/1999', '1999-12-31'],
  ['٠٧/٠٢/١٩٩٠', '1990-02-07'],
  ['\u200B07–02–1990', '1990-02-07'],
])('reads %j as %s', (input, day) => {
  expect(readDay(input)).toEqual({ day });
});

test.each([
  ['7/2/90', 'short-year'],
  ['070290', 'short-year'],
  ['7/2/199', 'short-year'],
  ['31/02/1990', 'no-such-day'],
  ['29/02/2023', 'no-such-day'],
  ['29022023', 'no-such-day'],
  ['2/13/1990', 'no-such-day'],
  ['0/1/1990', 'no-such-day'],
  ['32011990', 'no-such-day'],
  ['1/1/0000', 'no-such-day'],
  ['hôm qua', 'unreadable'],
  ['7/2', 'unreadable'],
  ['0702199', 'unreadable'],
  ['070219901', 'unreadable'],
  ['1990/02/07', 'unreadable'],
])('reports the problem of %j', (input, problem) => {
  expect(readDay(input)).toEqual({ problem });
});

test.each(['', '   '])('reads %j as empty', (input) => {
  expect(readDay(input)).toBeNull();
});

test('shows a day day-first, and any other text unchanged', () => {
  expect(showDay('1990-02-07')).toBe('07/02/1990');
  expect(showDay('31/02/1990')).toBe('31/02/1990');
});
