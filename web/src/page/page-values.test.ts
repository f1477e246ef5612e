import { expect, test } from 'vitest';
import customerPage from '../../customer.html?raw';
import staffPage from '../../index.html?raw';
import { pageValueNames } from './page-values.ts';

test('the names are those that the server fills in', () => {
  const matches = `${staffPage}${customerPage}`.matchAll(
    /<meta name="([\w-]+)" content="__\w+__"/g,
  );
  const names = [...matches].map(([, name]) => name);
  expect([...new Set(names)].toSorted()).toEqual(pageValueNames.toSorted());
});
