import { expect, test } from 'vitest';
import { weekMeans } from './week-mean.ts';

// covers REPORT-20
test.each([
  [[], []],
  [
    [1, 2, 3, 4, 5, 6],
    [null, null, null, null, null, null],
  ],
  [
    [0, 1, 2, 3, 4, 5, 6, 13],
    [null, null, null, null, null, null, 3, 34 / 7],
  ],
  // Today is not over: it has no mean.
  [
    [7, 7, 7, 7, 7, 7, 7, null],
    [null, null, null, null, null, null, 7, null],
  ],
])('the means of %j are %j', (values, means) => {
  expect(weekMeans(values)).toEqual(means);
});
