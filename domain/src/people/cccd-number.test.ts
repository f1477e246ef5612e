import { expect, test } from 'vitest';
import { parseDay } from '../time/day.ts';
import { crossCheckCccd } from './cccd-number.ts';

// covers WARN-10
test.each([
  ['001090000123', '1990-02-01', 'male', null],
  ['001190000123', '1990-02-01', 'female', null],
  ['001204000123', '2004-12-31', 'male', null],
  ['001304000123', '2004-01-01', 'female', null],
  ['001090000123', '1990-02-01', 'female', 'gender'],
  ['001090000123', '1991-02-01', 'male', 'year'],
  ['001090000123', '2090-02-01', 'male', 'year'],
  ['001204000123', '1904-02-01', 'female', 'gender-and-year'],
  ['001090000123', '', null, null],
  ['00109000012', '1991-02-01', 'female', null],
] as const)('asks of %s, born %s, %s: %s', (number, born, gender, doubt) => {
  expect(crossCheckCccd(number, parseDay(born), gender)).toBe(doubt);
});
